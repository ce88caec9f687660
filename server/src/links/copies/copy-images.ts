import { parseUrl } from '@benotes/contract';

import { Problem } from '../../kernel/problems.ts';
import { untilEnd, type WorkerPool } from '../../kernel/workers/pool.ts';
import { exceedsPixelLimit } from '../../library/files/declared-size.ts';
import { encodeImage } from '../../library/files/encode-image.task.ts';
import type { Previews } from '../previews/previews.ts';
import { IMAGE_BYTES_MAX, IMAGES_MAX, IMAGES_MS } from './copy-limits.ts';

/** As many as a browser loads from a site at once, or fewer. */
const AT_ONCE = 2;

interface Dependencies {
  previews: Pick<Previews, 'load'>;
  workers: WorkerPool;
  store: (image: Uint8Array, extension: 'webp') => Promise<string>;
}

/**
 * Fetches the images of a page, encodes them again, and stores them, as many as the limits allow. Returns the addresses
 * of those that are stored, by their URLs as the page names them.
 */
export function fetchImages(
  dependencies: Dependencies,
  page: { url: string; images: readonly string[] },
  userId: number,
  maxBytes: number,
  ending: AbortSignal,
): Promise<Map<string, string>> {
  return untilEnd({ signal: ending, limitMs: IMAGES_MS }, (signal) =>
    fetchUntil(dependencies, page, userId, maxBytes, signal),
  );
}

async function fetchUntil(
  { previews, workers, store }: Dependencies,
  page: { url: string; images: readonly string[] },
  userId: number,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  const waiting = page.images.slice(0, IMAGES_MAX);
  let left = maxBytes;
  const fetchNext = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const address = parseUrl(url, page.url)?.href;
      if (left <= 0 || signal.aborted || address === undefined) continue;
      try {
        const { bytes } = await previews.load(address, {
          accept: 'image/webp,image/png,image/jpeg,image/gif',
          maxBytes: Math.min(IMAGE_BYTES_MAX, left),
          isCut: false,
          signal,
        });
        if (exceedsPixelLimit(bytes)) continue;
        const image = await workers.run(encodeImage, bytes, userId);
        if (!image || image.length > left) continue;
        left -= image.length;
        stored.set(url, await store(image, 'webp'));
      } catch (error) {
        if (error instanceof Problem && error.statusCode === 507) left = 0; // the quota is full
        // A copy without an image is still one.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  signal.throwIfAborted();
  return stored;
}
