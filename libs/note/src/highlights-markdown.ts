import type { Highlight } from '@benotes/contract';

/** Characters that would be markup. */
const MARKUP = /[\\`*_[\]<>#!|~&]/g;
/** What would begin a list or underline a heading. */
const LINE_BEGIN = /^[-+=]|(?<=^\d{1,9})[.)]/gm;

/**
 * Highlights as Markdown, in their order: each as a quotation, with its note below. Ends with a line break unless there
 * are none.
 */
export const highlightsAsMarkdown = (highlights: readonly Pick<Highlight, 'quote' | 'note'>[]): string =>
  highlights
    .map(({ quote, note }) => `${quotation(quote)}\n${note === null ? '' : `\n${linesOf(note).join('\\\n')}\n`}`)
    .join('\n');

const quotation = (quote: string) =>
  linesOf(quote)
    .map((line) => `> ${line}`)
    .join('\n>\n');

const linesOf = (text: string) => asMarkdown(text).split('\n').filter(Boolean);

/** Text in which nothing is Markdown. */
export const asMarkdown = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replaceAll(MARKUP, String.raw`\$&`)
    .replaceAll(LINE_BEGIN, String.raw`\$&`);
