import { BackgroundLoop } from '../database/background-loop.ts';
import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Reserve } from '../disk/disk-reserve.ts';
import type { Files } from '../files/files.ts';
import { hasJobs } from '../previews/preview-jobs.repo.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { Copier, CopyResult } from './copier.ts';
import { isLinkTo, storeCopy, storeOutcome, unusedOf } from './copies.repo.ts';
import { IMAGES_MS, LOAD_MS, READ_MS } from './copy-limits.ts';
import {
  claimCopies,
  type CopyJob,
  dropCopyJob,
  dropJobsOf,
  findWithoutCopy,
  putOff,
  queueCopies,
  releaseCopy,
  TRIES_MAX,
  urlToCopy,
} from './copy-jobs.repo.ts';
import { indexNextCopy } from './index-copies.ts';

/** Hosts fetched from concurrently. */
const HOSTS_AT_ONCE = 3;
/** At most one page in so many ms per host, besides its images. */
const ROUND_MS = 1000;
/** How soon another process's import, or an expired lease, is noticed. */
const POLL_MS = 5000;
/** Time for a round in addition to its pages. */
const ROUND_MAX_MS = 30_000;
/** When a page that could not be reached is tried again, in s: after the first attempt, and after the second one. */
const RETRIES_S = [600, 6 * 3600] as const;

interface Dependencies {
  db: Db;
  copier: Copier;
  files: Files;
  workers: WorkerPool;
  reserve: Reserve | null;
  isEnabled: boolean;
  report: (error: unknown) => void;
}

/**
 * Copies linked pages in the background and politely: in one process at a time, host after host, after the previews of
 * imported links. Jobs are in the database, so a restart continues where it stopped, and nothing that was copied is
 * fetched again. It also indexes the words of copies.
 */
export class CopyQueue {
  readonly #dependencies: Dependencies;
  readonly #loop: BackgroundLoop;
  #lastHost = '';

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { db, report } = dependencies;
    const leaseMs = LOAD_MS + READ_MS + IMAGES_MS + ROUND_MAX_MS;
    this.#loop = new BackgroundLoop({ db, name: 'copies', leaseMs, pollMs: POLL_MS, report });
  }

  /** Whether this server keeps copies. Without, those that exist are still shown and searched. */
  get isEnabled(): boolean {
    return this.#dependencies.isEnabled;
  }

  start(): void {
    this.#loop.start(() => this.#step());
  }

  /**
   * Queues links of a user in the caller's transaction; `wake` after it. `isSaved`: saved by hand, so before imported ones.
   * `isAsked`: a user asks for it, whatever their collection says.
   */
  async add(
    trx: Db,
    userId: number,
    ids: readonly number[],
    how: { isAsked?: boolean; isSaved?: boolean } = {},
  ): Promise<void> {
    if (this.isEnabled) await queueCopies(trx, userId, ids, how);
  }

  /** Queues the links of a collection that have no copy, or forgets those that are waiting. */
  async applyChoice(userId: number, collectionId: number, keepsCopies: boolean): Promise<void> {
    const { db } = this.#dependencies;
    if (!keepsCopies) return dropJobsOf(db, userId, collectionId);
    await this.add(db, userId, await findWithoutCopy(db, userId, collectionId));
    this.wake();
  }

  /** Signals that there are new jobs. */
  wake(): void {
    this.#loop.wake();
  }

  /** Aborts current fetches: their jobs remain for the next start. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** Copies and indexes all that can be done now. */
  async round(): Promise<void> {
    while ((await this.#fetchSome()) > 0);
    while (await this.#index());
  }

  /** One round, after which the sites have a pause. False if there was nothing to do. */
  async #step(): Promise<boolean> {
    const start = performance.now();
    const fetched = await this.#fetchSome();
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

  async #fetch(job: CopyJob): Promise<void> {
    const { db, copier, files } = this.#dependencies;
    const { signal } = this.#loop;
    const url = await urlToCopy(db, job);
    if (url === null) return dropCopyJob(db, job);
    const result = await copier.copy(url, job.user_id, signal);
    const own = 'copy' in result ? result.copy.files : [];
    if (signal.aborted) {
      await files.remove(own);
      return releaseCopy(db, job);
    }
    const replaced = await this.#store(job, url, result).catch(async (error: unknown) => {
      await files.remove(own);
      throw error;
    });
    // Another post may show one of them.
    await files.remove(await unusedOf(db, replaced));
  }

  /** Stores a result, unless the link has changed meanwhile. Returns the names of files that are not needed any more. */
  #store(job: CopyJob, url: string, result: CopyResult): Promise<readonly string[]> {
    const { post_id, user_id } = job;
    return transact(this.#dependencies.db, user_id, async (trx) => {
      const isCurrent = await isLinkTo(trx, user_id, post_id, url);
      if ('copy' in result) {
        if (isCurrent) await dropCopyJob(trx, job);
        return isCurrent ? storeCopy(trx, user_id, post_id, result.copy) : result.copy.files;
      }
      if (!isCurrent) return [];
      await storeOutcome(trx, user_id, post_id, result.state);
      const isLast = job.tries + 1 >= TRIES_MAX;
      if (result.retryAfterS === undefined || isLast) await dropCopyJob(trx, job);
      else await putOff(trx, job, timeIn(result.retryAfterS ?? RETRIES_S[job.tries] ?? RETRIES_S[1]));
      return [];
    });
  }
}

const timeIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
