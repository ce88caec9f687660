import { Problem } from '../../kernel/problems.ts';
import { type Fetched, fetchBytes, type Fetcher } from '../previews/fetch-bytes.ts';
import { headEnd } from '../previews/head-end.ts';
import { readText } from '../previews/page-text.ts';
import { iconLinks } from './icon-links.ts';

const PAGE_BYTES_MAX = 512 * 1024;
const ICON_BYTES_MAX = 256 * 1024;
/** Maximum number of a page's icons to try. */
const LINKS_TRIED = 2;

type Encode = (bytes: Uint8Array) => Promise<Uint8Array | null>;

/**
 * The icon of a site, from the links of its home page or from `/favicon.ico`. Null if there is none, for any reason.
 *
 * @throws Problem 503 if it cannot be decoded now.
 */
export async function findIcon(fetcher: Fetcher, origin: string, signal: AbortSignal, encode: Encode) {
  const page = await orNull(() => fetchPage(fetcher, `${origin}/`, signal));
  const links = page ? iconLinks(readText(page.bytes, page.contentType), page.url).slice(0, LINKS_TRIED) : [];
  const defaultIcon = new URL('/favicon.ico', page?.url ?? origin).href;
  for (const address of new Set([...links, defaultIcon])) {
    const icon = await orNull(async () => {
      const accept = 'image/png,image/webp,image/x-icon,image/gif,image/jpeg';
      const { bytes } = await fetchBytes(fetcher, address, { accept, maxBytes: ICON_BYTES_MAX, isCut: false, signal });
      return encode(bytes);
    });
    if (icon) return icon;
  }
  return null;
}

async function fetchPage(fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Fetched | null> {
  const page = await fetchBytes(fetcher, address, {
    accept: 'text/html,application/xhtml+xml',
    maxBytes: PAGE_BYTES_MAX,
    isCut: true,
    isEnough: headEnd(),
    signal,
  });
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType) ? page : null;
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    return null; // one result for every failure, which reveals nothing about the target
  }
}
