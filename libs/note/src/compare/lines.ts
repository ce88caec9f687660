import type { LinkAttributes } from '../formats.ts';
import { append } from '../inlines.ts';
import { type FormattedText, type Inline, isLink, type Mark, MARKS } from '../schema.ts';

/** How a character is formatted. Equal formats have equal keys. */
export interface TextFormat {
  key: string;
  marks: ReadonlySet<Mark>;
  link: LinkAttributes | null;
}

/** The inline content of a block, as words and as formatted characters (UTF-16 code units). */
export interface Line {
  text: string;
  /** Of each character. */
  formats: readonly TextFormat[];
  /** Words and what is between them, with spaces of any kind as plain ones. */
  words: readonly string[];
  /** Where each word begins, and the length of the text. */
  starts: readonly number[];
}

/** Longer texts are divided at white space: finding the words of other scripts takes too long. */
const SEGMENTED_MAX_LENGTH = 200_000;

// The language only matters to a few scripts, and must not depend on where this runs.
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function formatOf(marks: ReadonlySet<Mark>, link: LinkAttributes | null): TextFormat {
  const key = JSON.stringify([MARKS.filter((mark) => marks.has(mark)), link && [link.href, link.target, link.rel]]);
  return { key, marks, link };
}

/** Reads the inline content of a block. */
export function lineOf(children: readonly Inline[]): Line {
  let text = '';
  const formats: TextFormat[] = [];
  const add = (node: FormattedText, link: LinkAttributes | null) => {
    const format = formatOf(new Set(MARKS.filter((mark) => node[mark])), link);
    text += node.text;
    for (let count = node.text.length; count > 0; count -= 1) formats.push(format);
  };
  for (const child of children) {
    if (!isLink(child)) add(child, null);
    else for (const inner of child.children) add(inner, { href: child.href, target: child.target, rel: child.rel });
  }
  const words = wordsOf(text.replaceAll('\u00a0', ' '));
  const starts = [0];
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length);
  return { text, formats, words, starts };
}

/** A text as words and what is between them, also in scripts without spaces. */
export function wordsOf(text: string): string[] {
  if (text.length > SEGMENTED_MAX_LENGTH) return text.match(/\s+|[^\s]+/g) ?? [];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Characters with their formats, which become inline content again. */
export class LineWriter {
  readonly #runs: { text: string; format: TextFormat }[] = [];

  add(text: string, format: TextFormat): void {
    const last = this.#runs.at(-1);
    if (last?.format.key === format.key) last.text += text;
    else if (text !== '') this.#runs.push({ text, format });
  }

  /** Adds the words of a line from one to before another. */
  addWords(line: Line, from: number, to: number): void {
    const [start = 0, end = 0] = [line.starts[from], line.starts[to]];
    for (let at = start; at < end;) {
      const format = line.formats[at];
      if (!format) return;
      let next = at + 1;
      while (next < end && line.formats[next]?.key === format.key) next += 1;
      this.add(line.text.slice(at, next), format);
      at = next;
    }
  }

  addAll(other: LineWriter): void {
    for (const { text, format } of other.#runs) this.add(text, format);
  }

  /** Adds a space that is formatted as what is before it. */
  addSpace(): void {
    const last = this.#runs.at(-1);
    if (last) this.add(' ', last.format);
  }

  isSame(other: LineWriter): boolean {
    return JSON.stringify(this.toInlines()) === JSON.stringify(other.toInlines());
  }

  get text(): string {
    return this.#runs.map(({ text }) => text).join('');
  }

  toInlines(): Inline[] {
    const children: Inline[] = [];
    let linked = '';
    for (const { text, format } of this.#runs) {
      const node: FormattedText = { text };
      for (const mark of MARKS) if (format.marks.has(mark)) node[mark] = true;
      const last = children.at(-1);
      const key = format.link ? formatOf(NO_MARKS, format.link).key : '';
      if (!format.link) append(children, node);
      else if (last && isLink(last) && linked === key) append(last.children, node);
      else {
        if (!last || isLink(last)) children.push({ text: '' });
        children.push({ type: 'link', ...format.link, children: [node] });
      }
      linked = key;
    }
    const last = children.at(-1);
    if (!last || isLink(last)) children.push({ text: '' });
    return children;
  }
}

const NO_MARKS: ReadonlySet<Mark> = new Set();
