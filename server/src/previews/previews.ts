import type { LinkPreview } from '@benotes/contract';
import type { Config } from '../config.ts';
import { claimsTooMuch } from '../files/declared-size.ts';
import type { Files } from '../files/files.ts';
import { cutTitle } from '../posts/link-content.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { Fetched, Limits, Way } from './fetch-bytes.ts';
import { readText } from './page-text.ts';
import { Slots } from './concurrency-limit.ts';

const PAGE_BYTES_MAX = 1024 * 1024;
const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
const HEAD_END = /<\/head/i;

type Settings = Pick<Config, 'previewTimeoutMs' | 'previewAllowHosts'>;

/** Looks at the pages links point to, through the guard. */
export class Previews {
  readonly #config: Settings;
  readonly #workers: WorkerPool;
  readonly #files: Files;
  readonly #end = new AbortController();
  #looking = 0;
  #way: Promise<Way> | null = null;

  constructor(config: Settings, workers: WorkerPool, files: Files) {
    this.#config = config;
    this.#workers = workers;
    this.#files = files;
  }

  /** How long one preview may take; 0 looks at no page. */
  get timeoutMs(): number {
    return this.#config.previewTimeoutMs;
  }

  /** What a page says of itself. Of one that cannot be read, whatever the reason, only its address is known. */
  look(url: string): Promise<LinkPreview> {
    return this.#inTime(url, (signal) => this.#look(url, signal));
  }

  /** The same with the page's picture stored for a person, all within the time for one preview. `ending` gives it up. */
  keep(url: string, userId: number, ending?: AbortSignal): Promise<LinkPreview> {
    return this.#inTime(url, (signal) => this.#keep(url, userId, signal), ending);
  }

  async #keep(url: string, userId: number, signal: AbortSignal): Promise<LinkPreview> {
    const preview = await this.#look(url, signal);
    const { image_path: image } = preview;
    const thumbnail = image ? await this.#thumbnailOf(image, userId, signal) : null;
    return { ...preview, image_path: thumbnail?.path ?? null, color: preview.color ?? thumbnail?.color ?? null };
  }

  /** Ends what is being looked at: whoever waits has what is known without. Returns how many they are. */
  giveUp(): number {
    this.#end.abort();
    return this.#looking;
  }

  async close(): Promise<void> {
    this.giveUp();
    await (await this.#way)?.agent.destroy();
  }

  /** Looks, unless previews are switched off. */
  async #inTime(
    url: string,
    look: (signal: AbortSignal) => Promise<LinkPreview>,
    ending?: AbortSignal,
  ): Promise<LinkPreview> {
    const { previewTimeoutMs } = this.#config;
    if (previewTimeoutMs === 0) return unseen(url);
    const timeout = AbortSignal.timeout(previewTimeoutMs);
    this.#looking += 1;
    try {
      return await look(AbortSignal.any([timeout, this.#end.signal, ...(ending ? [ending] : [])]));
    } finally {
      this.#looking -= 1;
    }
  }

  async #fetch(url: string, limits: Limits): Promise<Fetched> {
    // With the first page: what reaches the web takes memory that a server without previews need not have.
    this.#way ??= import('./guarded-agent.ts').then(({ openGuardedAgent }) => ({
      agent: openGuardedAgent(this.#config.previewAllowHosts),
      slots: new Slots(),
    }));
    const { fetchBytes } = await import('./fetch-bytes.ts');
    return fetchBytes(await this.#way, url, limits);
  }

  async #look(url: string, signal: AbortSignal): Promise<LinkPreview> {
    try {
      const page = await this.#fetch(url, {
        accept: 'text/html,application/xhtml+xml',
        maxBytes: PAGE_BYTES_MAX,
        isCut: true,
        isEnough: (latest) => HEAD_END.test(latest.toString('latin1')),
        signal,
      });
      const { readMetadata } = await import('./metadata.ts');
      const { title, description, image, color } = readMetadata(textOf(page), page.url);
      return { ...unseen(url), ...(title && { title }), description, image_path: image, color };
    } catch {
      return unseen(url); // one answer for every failure: a caller learns nothing about what stands there
    }
  }

  async #thumbnailOf(
    image: string,
    userId: number,
    signal: AbortSignal,
  ): Promise<{ path: string; color: string } | null> {
    try {
      const { bytes } = await this.#fetch(image, {
        accept: 'image/jpeg,image/png,image/webp,image/gif',
        maxBytes: IMAGE_BYTES_MAX,
        isCut: false,
        signal,
      });
      if (claimsTooMuch(bytes)) return null;
      // Nobody waits longer for a picture than for the whole; one that comes late is not stored.
      const thumbnail = await Promise.race([this.#workers.run('encodeThumbnail', bytes, userId), ended(signal)]);
      if (!thumbnail) return null;
      return { path: await this.#files.keep(userId, 'thumbnails', thumbnail.image), color: thumbnail.color };
    } catch {
      return null; // a link without a picture is a link all the same
    }
  }
}

const ended = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

function textOf({ bytes, contentType }: Fetched): string {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) throw new Error('No page.');
  return readText(bytes, contentType);
}

const unseen = (url: string): LinkPreview => ({
  url,
  base_url: new URL(url).origin,
  title: cutTitle(url),
  description: null,
  image_path: null,
  color: null,
});
