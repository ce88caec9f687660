import type { LinkPreview } from '@benotes/contract';

import type { Config } from '../../kernel/config/config.ts';
import { Problem } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { rejectOnAbort } from '../../kernel/workers/reject-on-abort.ts';
import { exceedsPixelLimit } from '../../library/files/declared-size.ts';
import { encodeThumbnail } from '../../library/files/encode-thumbnail.task.ts';
import type { Files } from '../../library/files/files.ts';
import type { LinkPicture } from '../../library/posts/chosen-picture.ts';
import { cutTitle, type FetchedPreview } from '../../library/posts/link-content.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Fetched, Limits, Fetcher } from './fetch-bytes.ts';
import { isGone } from './is-gone.ts';
import type { Metadata } from './metadata.ts';
import { readText } from './page-text.ts';

const PAGE_BYTES_MAX = 1024 * 1024;
const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** A page that leads to another one at once, and that one to a third, are followed. */
const REFRESHES_MAX = 3;

type Settings = Pick<Config, 'previewTimeoutMs' | 'previewAllowHosts'>;

/** Fetches the metadata of linked pages through the guard. */
export class Previews {
  readonly #config: Settings;
  readonly #workers: WorkerPool;
  readonly #files: Files;
  readonly #end = new AbortController();
  #fetching = 0;
  /** How often each page is being fetched. */
  readonly #urls = new Map<string, number>();
  #fetcher: Promise<Fetcher> | null = null;

  constructor(config: Settings, workers: WorkerPool, files: Files) {
    this.#config = config;
    this.#workers = workers;
    this.#files = files;
  }

  /** Timeout of a preview; 0 disables previews. */
  get timeoutMs(): number {
    return this.#config.previewTimeoutMs;
  }

  /** Fetches the metadata of a page. If that fails for any reason, the result only has its URL. */
  async fetch(url: string): Promise<LinkPreview> {
    const { isGone: _, ...preview } = await this.#inTime(url, emptyPreview(url), (signal) =>
      this.#fetchMetadata(url, signal),
    );
    return preview; // the same result for every failure reveals nothing about the target
  }

  /** Like `fetch`, and also stores the page's image for a user, within the same timeout. `ending` aborts it. */
  fetchAndStore(url: string, userId: number, ending?: AbortSignal): Promise<FetchedPreview> {
    return this.#inTime(url, emptyPreview(url), (signal) => this.#fetchAndStore(url, userId, signal), ending);
  }

  /** The URLs of the pictures of a page; none if it cannot be loaded. */
  listPictures(url: string): Promise<string[]> {
    return this.#inTime(url, [], async (signal) => {
      try {
        const { readPictures } = await import('./page-pictures.ts');
        const page = await this.#readPage(url, signal, { isWhole: true });
        return readPictures(page.html, page.url);
      } catch {
        return []; // the same result for every failure reveals nothing about the target
      }
    });
  }

  /** Fetches an image and stores it for a user, as that of a page; null if it cannot be had. @throws Problem 507 */
  loadPicture(url: string, userId: number): Promise<LinkPicture | null> {
    return this.#inTime<LinkPicture | null>(url, null, async (signal) => {
      try {
        return await this.#storeThumbnail(url, userId, signal);
      } catch (error) {
        if (error instanceof Problem) throw error;
        return null;
      }
    });
  }

  async #fetchAndStore(url: string, userId: number, signal: AbortSignal): Promise<FetchedPreview> {
    const preview = await this.#fetchMetadata(url, signal);
    const { image_path: image } = preview;
    const thumbnail = image ? await this.#thumbnailOf(image, userId, signal) : null;
    return { ...preview, image_path: thumbnail?.path ?? null, color: preview.color ?? thumbnail?.color ?? null };
  }

  /** Whether a page is being fetched. */
  isFetching(url: string): boolean {
    return this.#urls.has(url);
  }

  /** Aborts current fetches: callers get what is known without them. Returns their number. */
  abort(): number {
    this.#end.abort();
    return this.#fetching;
  }

  async close(): Promise<void> {
    this.abort();
    await (await this.#fetcher)?.agent.destroy();
  }

  /** Fetches; `nothing` if previews are disabled. */
  async #inTime<T>(
    url: string,
    nothing: T,
    work: (signal: AbortSignal) => Promise<T>,
    ending?: AbortSignal,
  ): Promise<T> {
    const { previewTimeoutMs } = this.#config;
    if (previewTimeoutMs === 0) return nothing;
    const timeout = AbortSignal.timeout(previewTimeoutMs);
    this.#fetching += 1;
    this.#urls.set(url, (this.#urls.get(url) ?? 0) + 1);
    try {
      return await work(AbortSignal.any([timeout, this.#end.signal, ...(ending ? [ending] : [])]));
    } finally {
      this.#fetching -= 1;
      const left = (this.#urls.get(url) ?? 0) - 1;
      if (left > 0) this.#urls.set(url, left);
      else this.#urls.delete(url);
    }
  }

  /** Fetches a URL through the guard, with the limits that all fetches share. */
  async load(url: string, limits: Limits): Promise<Fetched> {
    // Loaded with the first page, because the HTTP client takes memory that servers without previews save.
    this.#fetcher ??= import('./guarded-agent.ts').then(({ openGuardedAgent }) => ({
      agent: openGuardedAgent(this.#config.previewAllowHosts),
      concurrency: new ConcurrencyLimit(),
    }));
    const { fetchBytes } = await import('./fetch-bytes.ts');
    return fetchBytes(await this.#fetcher, url, limits);
  }

  async #fetchMetadata(url: string, signal: AbortSignal): Promise<FetchedPreview> {
    try {
      const { title, description, image, color } = await this.#readMetadata(url, signal);
      return { ...emptyPreview(url), ...(title && { title }), description, image_path: image, color };
    } catch (error) {
      return { ...emptyPreview(url), isGone: isGone(error, url) };
    }
  }

  async #readMetadata(url: string, signal: AbortSignal): Promise<Metadata> {
    return (await this.#readPage(url, signal, { isWhole: false })).metadata;
  }

  /**
   * A page with its metadata, or the one to which it leads at once, as browsers go there. `isWhole`: not its head
   * alone.
   */
  async #readPage(
    url: string,
    signal: AbortSignal,
    { isWhole }: { isWhole: boolean },
  ): Promise<{ html: string; url: string; metadata: Metadata }> {
    const [{ headEnd }, { readMetadata }] = await Promise.all([import('./head-end.ts'), import('./metadata.ts')]);
    let address = url;
    for (let refreshes = 0; ; refreshes += 1) {
      const page = await this.load(address, {
        accept: 'text/html,application/xhtml+xml',
        maxBytes: PAGE_BYTES_MAX,
        isCut: true,
        ...(!isWhole && { isEnough: headEnd() }),
        signal,
      });
      const html = textOf(page);
      const metadata = readMetadata(html, page.url);
      if (metadata.next === null || refreshes === REFRESHES_MAX) return { html, url: page.url, metadata };
      address = metadata.next;
    }
  }

  async #thumbnailOf(image: string, userId: number, signal: AbortSignal): Promise<LinkPicture | null> {
    try {
      return await this.#storeThumbnail(image, userId, signal);
    } catch {
      return null; // a link without an image is still valid
    }
  }

  /** Null for what is no image. @throws any kind of error if it cannot be fetched or stored. */
  async #storeThumbnail(image: string, userId: number, signal: AbortSignal): Promise<LinkPicture | null> {
    const { bytes } = await this.load(image, {
      accept: 'image/jpeg,image/png,image/webp,image/gif',
      maxBytes: IMAGE_BYTES_MAX,
      isCut: false,
      signal,
    });
    if (exceedsPixelLimit(bytes)) return null;
    // The timeout covers the image, too; one that arrives late is not stored.
    const thumbnail = await Promise.race([this.#workers.run(encodeThumbnail, bytes, userId), rejectOnAbort(signal)]);
    if (!thumbnail) return null;
    return { path: await this.#files.store(userId, 'thumbnails', thumbnail.image), color: thumbnail.color };
  }
}

function textOf({ bytes, contentType }: Fetched): string {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) throw new Error('Not an HTML page.');
  return readText(bytes, contentType);
}

const emptyPreview = (url: string): FetchedPreview => ({
  url,
  base_url: new URL(url).origin,
  title: cutTitle(url),
  description: null,
  image_path: null,
  color: null,
  isGone: false,
});
