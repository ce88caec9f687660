import { findUrls, type FoundUrl } from '../text/find-urls.ts';
import { type Format, PLAIN } from '../html/formats.ts';
import { Line } from '../html/inlines.ts';
import { type Inline, linkTo, type Mark } from '../model/schema.ts';

type Sign = [pattern: RegExp, read: (reader: InlineReader, match: RegExpExecArray, format: Format) => void];

const mark =
  (name: Mark): Sign[1] =>
  (reader, [, , inner = ''], format) =>
    reader.read(inner, { ...format, marks: new Set(format.marks).add(name) });

const readLink: Sign[1] = (reader, [, words = '', href], format) => {
  const link = linkTo(href);
  if (link) reader.read(words, { ...format, link });
  else reader.line.addText(words, format);
};

/** What stands at a place of the text, tried in this order. */
const SIGNS: readonly Sign[] = [
  [
    /(`+)([^`]|[^`].*?[^`])\1(?!`)/sy,
    (reader, [, , code = ''], format) =>
      reader.line.addText(code.replace(/^ (.*\S.*) $/s, '$1'), { ...format, marks: new Set<Mark>(['code']) }),
  ],
  [/\[((?:[^\][]|\[[^\][]*\])+)\]\(<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+["'][^"']*["'])?\)/y, readLink],
  [
    /<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy,
    (reader, [, href = ''], format) => reader.line.addText(href, { ...format, link: linkTo(href) }),
  ],
  [/(?<![\p{L}\d])(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?![*_\p{L}\d])/suy, mark('bold')],
  [/(?<![\p{L}\d*_])(\*|_)(?=[^\s*_])(.+?)(?<=\S)\1(?![*_\p{L}\d])/suy, mark('italic')],
  [/(~~)(?=\S)(.+?)(?<=\S)\1/sy, mark('strike')],
];

/** A sign can only begin with one of these. */
const BEGINS = /[`<[*_~]/;

class InlineReader {
  readonly line = new Line();

  read(text: string, format: Format): void {
    // Inside a link an address is only its words.
    const addresses = format.link ? [] : findUrls(text);
    let start = 0;
    let next = 0;
    const flush = (end: number) => this.#addText(text.slice(start, end), format);
    for (let at = 0; at < text.length;) {
      while ((addresses[next]?.start ?? text.length) < at) next += 1;
      const end = this.#readAt(text, at, addresses[next], format, flush);
      at = end ?? at + 1;
      if (end !== undefined) start = end;
    }
    flush(text.length);
  }

  /** Reads what begins at a place; answers where it ends, nothing when that is text. */
  #readAt(
    text: string,
    at: number,
    address: FoundUrl | undefined,
    format: Format,
    flush: (end: number) => void,
  ): number | undefined {
    if (address?.start === at) {
      flush(at);
      this.line.addText(text.slice(at, address.end), { ...format, link: linkTo(address.href) });
      return address.end;
    }
    if (!BEGINS.test(text.charAt(at))) return undefined;
    for (const [pattern, read] of SIGNS) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      flush(at);
      read(this, match, format);
      return at + match[0].length;
    }
    return undefined;
  }

  #addText(text: string, format: Format): void {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) this.line.addBreak(format);
      this.line.addText(part, format);
    }
  }
}

/**
 * The text of one block that is no Markdown, with the marks and links that its signs and addresses mean nonetheless: fewer
 * than in Markdown, not within words, and no backslash takes them away. A new line is a hard break.
 */
export function inlinesFrom(text: string): Inline[] {
  const reader = new InlineReader();
  reader.read(text, { ...PLAIN, preserved: true });
  return reader.line.toInlines();
}
