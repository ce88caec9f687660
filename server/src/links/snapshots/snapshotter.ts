import type { SnapshotState } from '@benotes/contract';

import type { BrowserSettings, Config } from '../../kernel/config/config.ts';
import { type WorkerPool, untilEnd } from '../../kernel/workers/pool.ts';
import { rejectOnAbort } from '../../kernel/workers/reject-on-abort.ts';
import { exceedsPixelLimit } from '../../library/files/declared-size.ts';
import { encodeImage } from '../../library/files/encode-image.task.ts';
import { type Files, nameOf } from '../../library/files/files.ts';
import type { AllowedHosts } from '../previews/guarded-agent.ts';
import type { BrowsedPage } from './browse.ts';
import { stateOf } from './failures.ts';
import { inlinePage } from './inline-page.task.ts';
import { PAGE_LOAD_MS, SNAPSHOT_MS } from './snapshot-limits.ts';

/** A snapshot that is to be stored, with the names of its files. */
export interface NewSnapshot {
  /** The URL of the page after redirects. */
  url: string;
  page: string;
  picture: string | null;
  left_out: number;
}

export type SnapshotResult =
  | { snapshot: NewSnapshot }
  | { isSnapshot: true; state: Exclude<SnapshotState, 'none' | 'taken'> };

interface Dependencies {
  config: Pick<Config, 'keepMaxBytes' | 'previewAllowHosts'>;
  browser: BrowserSettings;
  workers: WorkerPool;
  files: Files;
  report: (error: unknown) => void;
  /** Shorter in tests, in ms. */
  limits?: { totalMs: number; loadMs: number };
}

/** Takes pages as a browser shows them: each in a browser without any state, whose only way out is a guarded proxy. */
export class Snapshotter {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes a page. The files of the result are stored, and to be removed if it is not used. */
  async take(url: string, userId: number, ending: AbortSignal): Promise<SnapshotResult> {
    // A browser would also open files of this machine.
    if (!/^https?:/i.test(url)) return { isSnapshot: true, state: 'not-a-page' };
    try {
      const page = await this.#browse(url, ending);
      return await this.#keep(page, userId, ending);
    } catch (error) {
      const state = stateOf(error);
      // Nobody else would know that the browser cannot be started any more.
      if (state === 'failed' && !ending.aborted) this.#dependencies.report(error);
      return { isSnapshot: true, state };
    }
  }

  async #browse(url: string, ending: AbortSignal): Promise<BrowsedPage> {
    const { config, browser, limits = { totalMs: SNAPSHOT_MS, loadMs: PAGE_LOAD_MS } } = this.#dependencies;
    // Loaded with the first snapshot: most servers take none.
    const [{ BrowserProcess }, { GuardedProxy }, { browse }] = await Promise.all([
      import('./browser-process.ts'),
      import('./guarded-proxy.ts'),
      import('./browse.ts'),
    ]);
    const proxy = new GuardedProxy(allowedFor(url, config.previewAllowHosts));
    try {
      const process = await BrowserProcess.start(browser, await proxy.listen());
      try {
        const taken = await untilEnd({ signal: ending, limitMs: limits.totalMs }, (signal) =>
          Promise.race([browse(process.devtools, proxy, url, limits.loadMs), rejectOnAbort(signal)]),
        );
        // What is missing then is the site's own.
        if (proxy.isExhausted) throw Object.assign(new Error('The page loads too much.'), { name: 'TooLarge' });
        return taken;
      } finally {
        await process.kill();
      }
    } finally {
      await proxy.close();
    }
  }

  async #keep({ url, mhtml, picture }: BrowsedPage, userId: number, signal: AbortSignal): Promise<SnapshotResult> {
    const { config, workers, files } = this.#dependencies;
    const end = { signal, limitMs: SNAPSHOT_MS };
    const inlined = await workers.run(inlinePage, { mhtml, maxBytes: config.keepMaxBytes }, userId, { end });
    if (!inlined) return { isSnapshot: true, state: 'too-large' };
    const image = exceedsPixelLimit(picture) ? null : await workers.run(encodeImage, picture, userId, { end });
    signal.throwIfAborted();
    const page = nameOf(await files.store(userId, 'copies', Buffer.from(inlined.html), undefined, 'html'));
    try {
      const stored = image && nameOf(await files.store(userId, 'copies', image));
      return { snapshot: { url, page, picture: stored, left_out: inlined.left_out } };
    } catch (error) {
      await files.remove([page]);
      throw error;
    }
  }
}

/**
 * The private hosts that a page may reach: those of `PREVIEW_ALLOW_HOSTS` if it is from one of them. Scripts of other
 * pages could otherwise send them something.
 */
function allowedFor(url: string, hosts: AllowedHosts): AllowedHosts {
  const { hostname, port, protocol } = new URL(url);
  const isOne = hosts.has(hostname) || hosts.has(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
  return isOne ? hosts : new Set();
}
