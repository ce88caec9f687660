import type { CopyState } from '@benotes/contract';

import { BackgroundLoop } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Files } from '../../library/files/files.ts';
import { hasJobs } from '../previews/preview-jobs.repo.ts';
import { filesIn, storeSnapshot, storeSnapshotOutcome } from '../snapshots/snapshots.repo.ts';
import type { Snapshotter, SnapshotResult } from '../snapshots/snapshotter.ts';
import type { Copier, CopyResult } from './copier.ts';
import { isLinkTo, storeCopy, storeOutcome } from './copies.repo.ts';
import {
  claimCopies,
  claimSnapshot,
  continueWithSnapshot,
  type CopyJob,
  endClaim,
  putOff,
  releaseCopy,
} from './copy-claims.repo.ts';
import { TRIES_MAX, urlToCopy } from './copy-jobs.repo.ts';
import { indexNextCopy } from './index-copies.ts';

/** Hosts fetched from concurrently. */
const HOSTS_AT_ONCE = 3;
/** At most one page in so many ms per host, besides its images. */
const ROUND_MS = 1000;
/** How soon another process's import, or an expired lease, is noticed. */
const POLL_MS = 5000;
/** When a page that could not be reached is tried again, in s: after the first attempt, and after the second one. */
const RETRIES_S = [600, 6 * 3600] as const;

/** Pages without an article, which a browser may show all the same. */
const SHOWN_BY_A_BROWSER: ReadonlySet<CopyState> = new Set(['nothing-readable', 'consent-needed', 'too-large']);

interface Dependencies {
  db: Db;
  copier: Copier;
  /** Null: no snapshots are taken. */
  snapshotter: Snapshotter | null;
  files: Files;
  workers: WorkerPool;
  reserve: DiskReserve | null;
  isEnabled: boolean;
  report: (error: unknown) => void;
}

/**
 * Copies linked pages in the background and politely: in one process at a time, host after host, after the previews of
 * imported links. A page that a browser may show is then taken by one, if this server has one. Jobs are in the
 * database, so a restart continues where it stopped, and nothing that was copied is fetched again. It also indexes the
 * words of copies.
 */
export class CopyQueue {
  readonly #dependencies: Dependencies;
  readonly #loop: BackgroundLoop;
  #lastHost = '';
  /** Whose page was taken last. */
  #lastUser = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, report } = dependencies;
    this.#loop = new BackgroundLoop({ db, name: 'copies', pollMs: POLL_MS, report });
  }

  /** Whether this server keeps copies. Without, those that exist are still shown and searched. */
  get isEnabled(): boolean {
    return this.#dependencies.isEnabled;
  }

  /** Whether this server takes snapshots. Without, those that exist are still shown. */
  get takesSnapshots(): boolean {
    return this.isEnabled && this.#dependencies.snapshotter !== null;
  }

  start(): void {
    this.#loop.start(() => this.#step());
  }

  /** Aborts current fetches: their jobs remain for the next start. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Copies and indexes all that can be done now. */
  async round(): Promise<void> {
    while ((await this.#fetchSome()) > 0 || (await this.#takeOne()) > 0);
    while (await this.#index());
  }

  /** One round, after which the sites have a pause. False if there was nothing to do. */
  async #step(): Promise<boolean> {
    const start = performance.now();
    // A snapshot takes longer than a copy, so it waits for them.
    const fetched = (await this.#fetchSome()) || (await this.#takeOne());
    const isIndexed = await this.#index();
    if (fetched > 0) await this.#loop.pause(Math.max(0, start + ROUND_MS - performance.now()));
    return fetched > 0 || isIndexed;
  }

  async #index(): Promise<boolean> {
    const { db, workers, reserve } = this.#dependencies;
    if (reserve?.isFull || !(await this.#loop.mayWork())) return false;
    return indexNextCopy(db, workers, this.#loop.signal);
  }

  /** Copies one page of each of the next hosts. Returns their number. */
  async #fetchSome(): Promise<number> {
    const { db, reserve, isEnabled } = this.#dependencies;
    if (!isEnabled || reserve?.isFull || !(await this.#loop.mayWork())) return 0;
    const jobs = await claimCopies(db, this.#lastHost, HOSTS_AT_ONCE, await hasJobs(db));
    this.#lastHost = jobs.at(-1)?.host ?? '';
    await Promise.all(jobs.map((job) => this.#fetch(job)));
    return jobs.length;
  }

  /** Takes one page by a browser. Returns the number of pages. */
  async #takeOne(): Promise<number> {
    const { db, snapshotter, reserve } = this.#dependencies;
    if (!this.takesSnapshots || !snapshotter || reserve?.isFull || !(await this.#loop.mayWork())) return 0;
    const job = await claimSnapshot(db, this.#lastUser, await hasJobs(db));
    if (!job) return 0;
    this.#lastUser = job.user_id;
    const url = await urlToCopy(db, job);
    if (url === null) await endClaim(db, job);
    else if (isGivenUp(job)) await this.#finish(job, url, { isSnapshot: true, state: 'failed' });
    else await this.#finish(job, url, await snapshotter.take(url, job.user_id, this.#loop.signal));
    return 1;
  }

  async #fetch(job: CopyJob): Promise<void> {
    const { db, copier } = this.#dependencies;
    const url = await urlToCopy(db, job);
    if (url === null) return endClaim(db, job);
    if (isGivenUp(job)) return this.#finish(job, url, { state: 'failed' });
    return this.#finish(job, url, await copier.copy(url, job.user_id, this.#loop.signal));
  }

  /** Stores a result with its files, and removes those of the earlier one. */
  async #finish(job: CopyJob, url: string, result: CopyResult | SnapshotResult): Promise<void> {
    const { db, files } = this.#dependencies;
    const own = filesOf(result);
    if (this.#loop.isClosed) {
      await files.remove(own);
      return releaseCopy(db, job);
    }
    const replaced = await this.#store(job, url, result, own).catch(async (error: unknown) => {
      await files.remove(own);
      throw error;
    });
    await files.removeUnused(replaced);
  }

  /**
   * Stores a result, unless the link has changed meanwhile. Returns the names of files that are not needed any more.
   */
  #store(
    job: CopyJob,
    url: string,
    result: CopyResult | SnapshotResult,
    own: readonly string[],
  ): Promise<readonly string[]> {
    const { post_id, user_id } = job;
    return transact(this.#dependencies.db, user_id, async (trx) => {
      if (!(await isLinkTo(trx, user_id, post_id, url))) return own;
      if ('copy' in result) {
        await this.#end(trx, job, { isShown: result.copy.kind === 'html' });
        return storeCopy(trx, user_id, post_id, result.copy);
      }
      if ('snapshot' in result) {
        await endClaim(trx, job);
        return storeSnapshot(trx, user_id, post_id, result.snapshot);
      }
      if ('isSnapshot' in result) {
        await storeSnapshotOutcome(trx, user_id, post_id, result.state);
        const retryAfterS = result.state === 'unreachable' || result.state === 'failed' ? null : undefined;
        await this.#retryOrEnd(trx, job, { seconds: retryAfterS });
        return [];
      }
      await storeOutcome(trx, user_id, post_id, result.state);
      const isShown = SHOWN_BY_A_BROWSER.has(result.state);
      await this.#retryOrEnd(trx, job, { seconds: result.retryAfterS, isShown });
      return [];
    });
  }

  /** Puts a job off if it may work later: after so many seconds, or some time (null). */
  async #retryOrEnd(
    trx: Db,
    job: CopyJob,
    { seconds, isShown = false }: { seconds: number | null | undefined; isShown?: boolean },
  ): Promise<void> {
    const isLast = job.tries + 1 >= TRIES_MAX;
    if (seconds === undefined || isLast) await this.#end(trx, job, { isShown });
    else await putOff(trx, job, timeIn(seconds ?? RETRIES_S[job.tries] ?? RETRIES_S[1]));
  }

  /** Ends a job. `isShown`: a browser may show the page, so its snapshot is next, if this server takes any. */
  async #end(trx: Db, job: CopyJob, { isShown }: { isShown: boolean }): Promise<void> {
    if (isShown && this.takesSnapshots) await continueWithSnapshot(trx, job);
    else await endClaim(trx, job);
  }
}

function filesOf(result: CopyResult | SnapshotResult): readonly string[] {
  if ('copy' in result) return result.copy.files;
  return 'snapshot' in result ? filesIn(result.snapshot) : [];
}

/** Whether all attempts ended with the process, so that the next one may end it, too. */
const isGivenUp = ({ tries }: CopyJob) => tries >= TRIES_MAX;

const timeIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
