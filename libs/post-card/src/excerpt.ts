import { findMatches } from '@benotes/ui';

import { truncateHtml, ENDS_LINE, MAX_LINES, MAX_CHARACTERS, TAG } from './truncate-html.ts';

const VOID_ELEMENT = /^<(?:br|hr|img|input)\b/i;
const BOX = /<input\b/gi;

export interface Excerpt {
  html: string;
  /** Number of task checkboxes cut off before it. */
  checkboxesBefore: number;
}

/** What fits on a card before and after the first searched word in a note, or the start of the note without a match. */
export function excerptOf(html: string, words: readonly string[]): Excerpt {
  const found = findFirstMatch(html, words);
  if (found === undefined) return { html: truncateHtml(html), checkboxesBefore: 0 };
  const cut = startBefore(html, found);
  const end = truncateHtml(html, found);
  if (cut === 0) return { html: end, checkboxesBefore: 0 };
  const before = html.slice(0, cut);
  return { html: openTagsIn(before) + end.slice(cut), checkboxesBefore: before.match(BOX)?.length ?? 0 };
}

function findFirstMatch(html: string, words: readonly string[]): number | undefined {
  let at = 0;
  const matchIn = (end: number) => {
    const [first] = end > at ? findMatches(html.slice(at, end), words) : [];
    return first && at + first[0];
  };
  for (const { 0: tag, index } of html.matchAll(TAG)) {
    const match = matchIn(index);
    if (match !== undefined) return match;
    at = index + tag.length;
  }
  return matchIn(html.length);
}

/** The start of the text that fits on a card before an index, at a word boundary if there is one. */
function startBefore(html: string, index: number): number {
  let text = 0;
  let lines = 0;
  let end = index;
  for (const { tag, begin } of textsBefore(html, index)) {
    text += end - begin;
    if (text > MAX_CHARACTERS) {
      const cut = begin + text - MAX_CHARACTERS;
      const space = html.indexOf(' ', cut);
      return space >= 0 && space < end ? space + 1 : cut;
    }
    if (ENDS_LINE.test(tag)) lines += 1;
    if (lines === MAX_LINES) return begin;
    end = begin - tag.length;
  }
  return 0;
}

/** The texts between tags before an index, in reverse order, each with the tag it follows. */
const textsBefore = (html: string, end: number) => [
  ...[...html.slice(0, end).matchAll(TAG)]
    .toReversed()
    .map(({ 0: tag, index }) => ({ tag, begin: index + tag.length })),
  { tag: '', begin: 0 },
];

/** The start tags of the elements that are open at the end of a text. */
function openTagsIn(html: string): string {
  const open: string[] = [];
  for (const [tag] of html.matchAll(TAG)) {
    if (tag.startsWith('</')) open.pop();
    else if (!VOID_ELEMENT.test(tag)) open.push(tag);
  }
  return open.join('');
}
