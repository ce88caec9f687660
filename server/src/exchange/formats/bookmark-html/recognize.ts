import { Parser } from 'htmlparser2';

/** Text that is not shown, or that is no part of a list. */
const UNSEEN = new Set(['script', 'style', 'title', 'h1', 'h2', 'h3', 'h4']);
/** The part of the text that must be links. */
const HALF = 0.5;

/** The parser gets slower with every element that it keeps open. */
class LinkParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return name !== 'a' && !UNSEEN.has(name);
  }
}

/**
 * Whether HTML is a bookmark file: by its first line, by the elements of such files, or because it is a list whose text
 * is mostly links, as Pocket and Instapaper write it. Other pages with links are notes.
 */
export function isBookmarkHtml(head: string): boolean {
  if (/<!doctype\s+netscape-bookmark/i.test(head.slice(0, 1024))) return true;
  if (/<dt>/i.test(head) && /<a\s[^>]{0,64}href/i.test(head)) return true;
  return /^\s*</.test(head) && /<li\b/i.test(head) && isMostlyLinks(head);
}

function isMostlyLinks(head: string): boolean {
  let [unseen, links, open, linked, other] = [0, 0, 0, 0, 0];
  const parser = new LinkParser({
    onopentag: (name, { href }) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (name !== 'a') return;
      open += 1;
      if (href && /^https?:/i.test(href)) links += 1;
    },
    ontext: (text) => {
      const { length } = text.trim();
      if (unseen > 0) return;
      if (open > 0) linked += length;
      else other += length;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      if (name === 'a') open = Math.max(0, open - 1);
    },
  });
  parser.end(head);
  return links > 0 && linked >= (linked + other) * HALF;
}
