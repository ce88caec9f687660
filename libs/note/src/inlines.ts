import type { Format, LinkAttributes } from './formats.ts';
import { cleanText, type FormattedText, type Inline, type Link, type Mark, MARKS } from './schema.ts';

interface Run {
  text: string;
  format: Format;
  isBreak: boolean;
}

/** White space to collapse into one space. Single spaces do not match, which keeps the replacement fast. */
const COLLAPSIBLE = / {2,}(?![ \t\n\r\f])| *[\t\n\r\f][ \t\n\r\f]*/g;
/** A quick check whether a text needs cleaning or collapsing at all. */
// oxlint-disable-next-line no-control-regex
const UNTIDY = /[\u0000\t\n\f\r\ud800-\udfff]| {2}/;

/** Collects the inline content of a block, then collapses its white space as a browser would. */
export class Line {
  #runs: Run[] = [];

  /** Nothing was added, not even white space. */
  get isUntouched(): boolean {
    return this.#runs.length === 0;
  }

  get isBlank(): boolean {
    return this.#runs.every((run) => !run.isBreak && !run.format.preserved && !/[^ \t\n\r\f]/.test(run.text));
  }

  get hasOnlyBreaks(): boolean {
    return this.#runs.every((run) => run.isBreak || !/[^ \t\n\r\f]/.test(run.text));
  }

  addText(text: string, format: Format): void {
    // Between blocks, even preserved white space is only source formatting.
    if (format.preserved && this.#runs.length === 0 && /^\s*\n\s*$/.test(text)) return;
    if (text !== '') this.#runs.push({ text, format, isBreak: false });
  }

  addBreak(format: Format): void {
    this.#runs.push({ text: '\n', format, isBreak: true });
  }

  /** Drops the line break that browsers put at the end of copied blocks. */
  dropLastBreak(): void {
    const last = this.#runs.findLastIndex((run) => run.isBreak || /[^ \t\n\r\f]/.test(run.text));
    if (this.#runs[last]?.isBreak) this.#runs.splice(last, 1);
  }

  /** The content of the block. Call once: it changes the collected runs. */
  toInlines(): Inline[] {
    collapse(this.#runs);
    const children: Inline[] = [];
    let open: Link | null = null;
    for (const { text, format } of this.#runs) {
      if (text === '') continue;
      if (!format.link) open = null;
      else if (!open || !isSameLink(open, format.link)) {
        // Slate requires a text on both sides of an inline element.
        if (!isText(children.at(-1))) children.push({ text: '' });
        open = { type: 'link', ...format.link, children: [] };
        children.push(open);
      }
      append(open ? open.children : children, formatted(text, format.marks));
    }
    if (!isText(children.at(-1))) children.push({ text: '' });
    return children;
  }
}

const isText = (node: Inline | undefined): node is FormattedText => node !== undefined && 'text' in node;

export const isSameLink = (a: LinkAttributes, b: LinkAttributes) =>
  a.href === b.href && a.target === b.target && a.rel === b.rel;

/** Whether two texts have the same marks. */
export const isSameFormat = (a: FormattedText, b: FormattedText) => MARKS.every((mark) => a[mark] === b[mark]);

function formatted(text: string, marks: ReadonlySet<Mark>): FormattedText {
  if (marks.has('code')) return { text, code: true };
  const node: FormattedText = { text };
  for (const mark of marks) node[mark] = true;
  return node;
}

/** Appends a text, merged into the last one when the marks are equal. Mutates texts of the array. */
export function append(children: Inline[], text: FormattedText): void {
  const last = children.at(-1);
  if (!isText(last)) children.push(text);
  else if (last.text === '') children[children.length - 1] = text;
  else if (text.text !== '' && isSameFormat(last, text)) last.text += text.text;
  else if (text.text !== '') children.push(text);
}

/** Collapses white space across runs as a browser would. */
function collapse(runs: readonly Run[]): void {
  // Whether a leading space is dropped: at the start of a line and after another space.
  let swallows = true;
  let lastSpace: Run | null = null;
  const endLine = () => {
    if (lastSpace) lastSpace.text = lastSpace.text.slice(0, -1);
    lastSpace = null;
    swallows = true;
  };

  for (const run of runs) {
    const { text, format, isBreak } = run;
    if (isBreak) {
      endLine();
    } else if (format.preserved) {
      run.text = cleanText(text);
      swallows = false;
      lastSpace = null;
    } else {
      const single = UNTIDY.test(text) ? cleanText(text, { inCode: true }).replace(COLLAPSIBLE, ' ') : text;
      run.text = swallows && single.startsWith(' ') ? single.slice(1) : single;
      if (run.text === '') continue;
      swallows = run.text.endsWith(' ');
      lastSpace = swallows ? run : null;
    }
  }
  endLine();
}
