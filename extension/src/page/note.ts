import { CONTENT_MAX_BYTES } from '@benotes/contract';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Room for what a user writes besides the selected text, and for tags. */
const OWN_BYTES = 64 * 1024;
const SELECTION_MAX_BYTES = CONTENT_MAX_BYTES - OWN_BYTES;
/** `<p></p>` */
const PARAGRAPH_BYTES = 7;

const paragraphs = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
const paragraph = (text: string) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`;

/** What these characters become in HTML has so many bytes. */
const SPECIAL_BYTES: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4, '"': 6, '\n': 4 };

function bytesOf(char: string): number {
  const special = SPECIAL_BYTES[char];
  if (special !== undefined) return special;
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Selected text as a quotation, at most as much as fits into a note. No character is cut in two. */
export function quotationOf(selection: string): { html: string; isCut: boolean } {
  let left = SELECTION_MAX_BYTES;
  const parts: string[] = [];
  for (const text of paragraphs(selection)) {
    left -= PARAGRAPH_BYTES;
    let length = 0;
    for (const char of text) {
      left -= bytesOf(char);
      if (left < 0) break;
      length += char.length;
    }
    if (length > 0) parts.push(paragraph(text.slice(0, length)));
    if (left < 0) return { html: quote(parts), isCut: true };
  }
  return { html: quote(parts), isCut: false };
}

const quote = (parts: readonly string[]) => (parts.length === 0 ? '' : `<blockquote>${parts.join('')}</blockquote>`);

/** The note of a link: the user's own words, then the selected text. */
export const noteOf = (words: string, selection: string): string =>
  paragraphs(words).map(paragraph).join('') + quotationOf(selection).html;
