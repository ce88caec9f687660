import { withAddresses } from './markdown/html-addresses.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, also for attributes in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Plain text as HTML: blank lines separate paragraphs, other line breaks are kept. */
export const textToHtml = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split(/\n(?:[ \t]*\n)+/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** The block that shows a link on top of a note. */
export const linkBlock = (url: string, title = '') =>
  `<unfurling-link href="${escapeHtml(url)}" data-title="${escapeHtml(title)}"></unfurling-link>`;

/** One task of a list of tasks; put several into `taskList`. `html` is inline. */
export const task = (html: string, isDone: boolean) =>
  `<li data-checked="${isDone}" data-type="taskItem"><div><p>${html}</p></div></li>`;
export const taskList = (...tasks: readonly string[]) => `<ul data-type="taskList">${tasks.join('')}</ul>`;

/** What stands in a note for a file that cannot be imported. */
export const missingFile = (name: string) => `<p>${escapeHtml(name)} (not imported)</p>`;

/** A passage that was marked in a page, and what was written about it. */
export const quoteHtml = (quote: string, comment = '') =>
  `<blockquote>${textToHtml(quote)}</blockquote>${textToHtml(comment)}`;

export interface MarkdownOptions {
  /** Whether a single line break is one; else it is a space. */
  breaks?: boolean;
  /**
   * The address of a link or image, also of one that is written as HTML; null removes the address and keeps the text of
   * a link.
   */
  addressOf?: (href: string, isImage: boolean) => string | null;
}

/**
 * Markdown as HTML: CommonMark with tables, tasks, and strikethrough of GitHub, footnotes, callouts, formulas, and
 * highlights. The sink sanitizes it. Readers that need more than the HTML of a text use `parseMarkdown`.
 */
export function markdownToHtml(markdown: string, { breaks = false, addressOf }: MarkdownOptions = {}): string {
  const html = parseMarkdown(markdown, { breaks }).html();
  if (!addressOf) return html;
  return withAddresses(html, (old, isImage) => {
    const address = addressOf(old, isImage);
    return address === null || address === '' ? 'drop' : { address };
  });
}
