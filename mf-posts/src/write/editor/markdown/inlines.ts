import { type Format, PLAIN, Line, type Inline, linkTo, type Mark } from '@benotes/note';

import { findUrls, type FoundUrl } from '../text/find-urls.ts';

type Syntax = [pattern: RegExp, read: (reader: InlineReader, match: RegExpExecArray, format: Format) => void];

const mark =
  (name: Mark): Syntax[1] =>
  (reader, [, , inner = ''], format) =>
    reader.read(inner, { ...format, marks: new Set(format.marks).add(name) });

const readLink: Syntax[1] = (reader, [, words = '', href], format) => {
  const link = linkTo(href);
  if (link) reader.read(words, { ...format, link });
  else reader.line.addText(words, format);
};

/** The inline syntax, in the order it is tried. */
const SYNTAX: readonly Syntax[] = [
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

/** The characters that inline syntax can start with. */
const START = /[`<[*_~]/;

class InlineReader {
  readonly line = new Line();

  read(text: string, format: Format): void {
    // URLs are not linked again inside a link.
    const urls = format.link ? [] : findUrls(text);
    let start = 0;
    let next = 0;
    const flush = (end: number) => this.#addText(text.slice(start, end), format);
    for (let at = 0; at < text.length;) {
      while ((urls[next]?.start ?? text.length) < at) next += 1;
      const end = this.#readAt(text, at, urls[next], format, flush);
      at = end ?? at + 1;
      if (end !== undefined) start = end;
    }
    flush(text.length);
  }

  /** Reads the syntax at an offset and returns its end; undefined for plain text. */
  #readAt(
    text: string,
    at: number,
    url: FoundUrl | undefined,
    format: Format,
    flush: (end: number) => void,
  ): number | undefined {
    if (url?.start === at) {
      flush(at);
      this.line.addText(text.slice(at, url.end), { ...format, link: linkTo(url.href) });
      return url.end;
    }
    if (!START.test(text.charAt(at))) return undefined;
    for (const [pattern, read] of SYNTAX) {
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
 * Formats plain text that is not Markdown by the inline syntax and the URLs in it. Supports less than Markdown: no
 * formatting inside words, no escapes. A line break is a hard break.
 */
export function inlinesFrom(text: string): Inline[] {
  const reader = new InlineReader();
  reader.read(text, { ...PLAIN, preserved: true });
  return reader.line.toInlines();
}
