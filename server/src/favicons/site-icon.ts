import { type Fetched, fetchBytes, type Way } from '../previews/fetch-bytes.ts';
import { readText } from '../previews/page-text.ts';
import { Problem } from '../problems.ts';
import { iconLinks } from './icon-links.ts';

const PAGE_BYTES_MAX = 512 * 1024;
const ICON_BYTES_MAX = 256 * 1024;
const HEAD_END = /<\/head/i;
/** Of those a page names. */
const LINKS_TRIED = 2;

type Encode = (bytes: Uint8Array) => Promise<Uint8Array | null>;

/**
 * The picture of a site, looked for in its first page and then at the address of old. Null when there is none to be had,
 * whatever the reason.
 *
 * @throws Problem 503 when it cannot be decoded now.
 */
export async function findIcon(way: Way, origin: string, signal: AbortSignal, encode: Encode) {
  const page = await orNull(() => fetchPage(way, `${origin}/`, signal));
  const links = page ? iconLinks(readText(page.bytes, page.contentType), page.url).slice(0, LINKS_TRIED) : [];
  const ofOld = new URL('/favicon.ico', page?.url ?? origin).href;
  for (const address of new Set([...links, ofOld])) {
    const icon = await orNull(async () => {
      const accept = 'image/png,image/webp,image/x-icon,image/gif,image/jpeg';
      const { bytes } = await fetchBytes(way, address, { accept, maxBytes: ICON_BYTES_MAX, isCut: false, signal });
      return encode(bytes);
    });
    if (icon) return icon;
  }
  return null;
}

async function fetchPage(way: Way, address: string, signal: AbortSignal): Promise<Fetched | null> {
  const page = await fetchBytes(way, address, {
    accept: 'text/html,application/xhtml+xml',
    maxBytes: PAGE_BYTES_MAX,
    isCut: true,
    isEnough: (latest) => HEAD_END.test(latest.toString('latin1')),
    signal,
  });
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType) ? page : null;
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    return null; // one answer for every failure: a caller learns nothing about what stands there
  }
}
