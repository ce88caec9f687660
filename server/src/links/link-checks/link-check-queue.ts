import type { Config } from '../../kernel/config/config.ts';
import { BackgroundLoop } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import { untilEnd, type WorkerPool } from '../../kernel/workers/pool.ts';
import type { Previews } from '../previews/previews.ts';
import { checkPage, type CheckContext } from './check-page.ts';
import { fingerprint } from './fingerprint.task.ts';
import type { Page } from './fingerprint.ts';
import { claimDue, type DueLink, finishCheck, releaseCheck } from './link-checks.repo.ts';
import { Robots } from './robots.ts';
import { SITE_INTERVAL_MS, SiteBusy, SiteTurns } from './site-turns.ts';

/** Sites requested concurrently. */
const SITES_AT_ONCE = 16;
/** How soon a due check, another process's request, or an expired lease is noticed. */
const POLL_MS = 15_000;
/** A look at a page with all redirects and turns takes at most this long. */
const LOOK_MS = 90_000;

interface Dependencies {
  db: Db;
  config: Pick<Config, 'checkLinks' | 'previewAllowHosts'>;
  previews: Pick<Previews, 'isFetching' | 'timeoutMs'>;
  workers: WorkerPool;
  reserve: DiskReserve | null;
  report: (error: unknown) => void;
}

/**
 * Looks at the pages of links in the background and politely: in one process at a time, each site at most once in five
 * seconds. What is due is in the database, so a restart continues where it stopped.
 */
export class LinkCheckQueue {
  readonly #dependencies: Dependencies;
  readonly #siteMs: number;
  readonly #turns: SiteTurns;
  readonly #loop: BackgroundLoop;
  #context: Promise<CheckContext> | null = null;

  /** @param siteMs the time between two requests to a site, in ms; shorter in tests. */
  constructor(dependencies: Dependencies, siteMs = SITE_INTERVAL_MS) {
    this.#dependencies = dependencies;
    this.#siteMs = siteMs;
    this.#turns = new SiteTurns(dependencies.db, siteMs);
    const { db, report } = dependencies;
    this.#loop = new BackgroundLoop({ db, name: 'link-checks', pollMs: POLL_MS, report });
  }

  /** Starts, unless checks are turned off. */
  start(): void {
    if (this.#dependencies.config.checkLinks) this.#loop.start(() => this.#step());
  }

  /** Aborts current checks: they are done at the next start. */
  async close(): Promise<void> {
    await this.#loop.close();
    await (await this.#context)?.agent.destroy();
  }

  get isClosed(): boolean {
    return this.#loop.isClosed;
  }

  /** Checks one link of each of the next sites. Returns their number, or null if no link is due. */
  async round(): Promise<number | null> {
    const { db, previews, reserve } = this.#dependencies;
    if (reserve?.isFull || !(await this.#loop.mayWork())) return null;
    const links = await claimDue(db, {
      count: SITES_AT_ONCE,
      siteMs: this.#siteMs,
      nextAt: (host) => this.#turns.nextAt(host),
      isFetching: (url) => previews.isFetching(url),
      hasPreviews: previews.timeoutMs > 0,
    });
    if (!links?.length) return links && 0;
    const context = await this.#open();
    await Promise.all(links.map((link) => this.#check(context, link)));
    return links.length;
  }

  /** A round. False if no link is due. */
  async #step(): Promise<boolean> {
    const checked = await this.round();
    // Sites whose turn is about to come.
    if (checked === 0) await this.#loop.pause(this.#siteMs / 5);
    return checked !== null;
  }

  async #check(context: CheckContext, link: DueLink): Promise<void> {
    const { db } = this.#dependencies;
    const page = { url: link.url, etag: link.etag, lastModified: link.last_modified, isRequested: link.is_asked === 1 };
    const end = { signal: this.#loop.signal, limitMs: LOOK_MS };
    try {
      await finishCheck(db, link, await untilEnd(end, (signal) => checkPage(context, page, signal)));
    } catch (error) {
      if (this.isClosed) return releaseCheck(db, link, link.due_at);
      if (error instanceof SiteBusy) return releaseCheck(db, link, new Date(error.until).toISOString());
      if (!isAborted(error)) throw error;
      await finishCheck(db, link, { kind: 'unclear', reason: 'timeout', status: null, retryMs: null });
    }
  }

  #open(): Promise<CheckContext> {
    // Loaded with the first check, because the HTTP client takes memory that servers without checks save.
    this.#context ??= import('../previews/guarded-agent.ts').then(({ openGuardedAgent }) => {
      const { db, config, workers } = this.#dependencies;
      const agent = openGuardedAgent(config.previewAllowHosts);
      const turns = this.#turns;
      return {
        agent,
        turns,
        robots: new Robots(db, agent, turns),
        // Without one, a page is not compared this time: the workers are busy with tasks of users.
        fingerprint: (page: Page) => workers.run(fingerprint, page, 0).catch(() => null),
      };
    });
    return this.#context;
  }
}

const isAborted = (error: unknown) => (error as Error).name === 'AbortError';
