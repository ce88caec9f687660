import { serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import { isShallow } from '../../kernel/sanitize/nesting-depth.ts';
import { reopensTooMuch } from '../../kernel/sanitize/open-formats.ts';
import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { tokensOf, wordsOf } from '../../library/search/tokens.ts';
import { COPY_HTML_MAX_BYTES, PAGE_DEPTH_MAX } from './copy-limits.ts';

const IMAGE = /<img\b[^>]*>/g;
const SOURCE = /\ssrc="([^"]*)"/;
const WORD = /[\p{L}\p{N}]/u;

/** Whether a parser can build the elements of a page in reasonable time. */
export const isParsable = (html: string): boolean => isShallow(html, PAGE_DEPTH_MAX) && !reopensTooMuch(html);

/** HTML of a page in the form of a note; null if it is too large or nested too deeply. */
export function cleanArticle(html: string): string | null {
  if (!isParsable(html)) return null;
  const clean = sanitizeContent(serializeHtml(unwrapLoneParagraph(readHtml(html))));
  return clean === null || Buffer.byteLength(clean) > COPY_HTML_MAX_BYTES ? null : clean;
}

/** The URLs of the images in sanitized HTML, each once. */
export const imagesIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(IMAGE), ([image]) => decoded(SOURCE.exec(image)?.[1] ?? '')).filter(Boolean)),
];

/**
 * Sanitized HTML with other addresses of its images; an image without one is left out, so that none is on another
 * server.
 */
export const withImages = (html: string, addresses: ReadonlyMap<string, string>): string =>
  html.replace(IMAGE, (image) => {
    const address = addresses.get(decoded(SOURCE.exec(image)?.[1] ?? ''));
    return address === undefined ? '' : image.replace(SOURCE, () => ` src="${address}"`);
  });

const decoded = (attribute: string) => attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The number of words, or of characters of scripts without spaces. */
export const countWords = (html: string): number => tokensOf(wordsOf(html)).filter((token) => WORD.test(token)).length;
