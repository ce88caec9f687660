import { CONTENT_MAX_BYTES } from '@benotes/contract';
import { serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import { isShallow } from '../../kernel/sanitize/nesting-depth.ts';
import { reopensTooMuch } from '../../kernel/sanitize/open-formats.ts';
import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { TookTooLong, withinTime } from '../jobs/within-time.ts';
import { cut, plain } from '../text.ts';

/** HTML of another product has classes and styles, which are dropped: so much more of it is read. */
const WRITTEN_MAX = 8 * CONTENT_MAX_BYTES;
/** Much of it is dropped, but a parser takes minutes with a hundred thousand open elements. */
const WRITTEN_DEPTH_MAX = 1000;
const DATA_IMAGE = /\bsrc\s*=\s*(?:"data:([^"]*)"|'data:([^']*)'|data:([^\s>]*))/gi;

/** A note that cannot be stored; the message says why. */
export class UnusableNote extends Error {
  override name = 'UnusableNote';
}

/**
 * HTML of any origin as a note is stored.
 *
 * @param image stores an image and returns its address, or null.
 * @throws UnusableNote if it is too large, nested too deeply, or takes too long.
 */
export async function cleanNote(
  html: string,
  image: (name: string, bytes: Uint8Array) => Promise<string | null>,
): Promise<string> {
  if (html.trim() === '') return '';
  const text = await withStoredImages(html, image);
  if (text.length > WRITTEN_MAX) throw tooLarge();
  return inTime(text, () => {
    if (!isShallow(text, WRITTEN_DEPTH_MAX) || reopensTooMuch(text)) throw tooDeep();
    return sanitized(serializeHtml(unwrapLoneParagraph(readHtml(cut(plain(text), Infinity)))));
  });
}

/**
 * A note as Benotes stored it, perhaps elsewhere: its white space stays.
 *
 * @throws UnusableNote if it is too large, nested too deeply, or takes too long.
 */
export const cleanStoredNote = (html: string): string => inTime(html, () => sanitized(html));

function sanitized(html: string): string {
  const clean = sanitizeContent(plain(html));
  if (clean === null) throw tooDeep();
  if (Buffer.byteLength(clean) > CONTENT_MAX_BYTES) throw tooLarge();
  return clean;
}

function inTime(html: string, work: () => string): string {
  try {
    return withinTime(html, work);
  } catch (error) {
    throw error instanceof TookTooLong ? new UnusableNote('The note takes too long to read.') : error;
  }
}

const tooDeep = () => new UnusableNote('The note is nested too deeply.');
const tooLarge = () => new UnusableNote(`The note is larger than ${CONTENT_MAX_BYTES / 1024 / 1024} MB.`);

/** `data:` URLs of images become addresses of stored images. */
async function withStoredImages(
  html: string,
  image: (name: string, bytes: Uint8Array) => Promise<string | null>,
): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of html.matchAll(DATA_IMAGE)) {
    const bytes = bytesOf(match[1] ?? match[2] ?? match[3] ?? '');
    const address = bytes && (await image('', bytes));
    parts.push(html.slice(end, match.index), `src="${address ?? ''}"`);
    end = match.index + match[0].length;
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(end);
}

/** The bytes behind `data:`; null if they are not in base64. */
function bytesOf(url: string): Uint8Array | null {
  const comma = url.indexOf(',');
  return /;\s*base64\s*$/i.test(url.slice(0, comma)) ? Buffer.from(url.slice(comma + 1), 'base64') : null;
}
