import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { Lease } from '../database/leases.ts';
import type { Reserve } from '../disk/disk-reserve.ts';
import {
  urlOfJob,
  claimJobs,
  finishJob,
  releaseJob,
  hasJobs,
  queuePreviews,
  type PreviewJob,
} from './preview-jobs.repo.ts';
import type { Previews } from './previews.ts';

/** Hosts fetched from concurrently. */
const HOSTS_AT_ONCE = 4;
/** At most two requests per second and host. */
const ROUND_MS = 500;
/** How soon another process's import, or an expired lease, is noticed. */
const POLL_MS = 5000;
/** Time for a round in addition to its pages. */
const ROUND_MAX_MS = 5000;

interface Dependencies {
  db: Db;
  previews: Previews;
  reserve: Reserve | null;
  report: (error: unknown) => void;
}

/**
 * Fetches previews of imported links in the background and politely: in one process at a time, host after host. Jobs
 * are in the database, so a restart continues where it stopped.
 */
export class PreviewQueue {
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  #lastHost = '';
  readonly #closing = new AbortController();
  /** The start of the last round, on a monotonic clock. */
  #startedAt = 0;
  #wake: (() => void) | null = null;
  #work: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lease = new Lease(dependencies.db, 'previews', dependencies.previews.timeoutMs + ROUND_MAX_MS);
  }

  /** Starts, unless previews are disabled. */
  start(): void {
    if (this.#dependencies.previews.timeoutMs === 0 || this.#work) return;
    this.#work = this.#run();
  }

  /** Queues links in the caller's transaction; `wake` after it. */
  add(trx: Db, ids: readonly number[]): Promise<void> {
    return queuePreviews(trx, ids);
  }

  /** Signals that there are new jobs. */
  wake(): void {
    this.#wake?.();
  }

  /** Aborts current fetches: their jobs remain for the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const fetched = await this.#round().catch((error: unknown) => {
        this.#dependencies.report(error);
        return 0;
      });
      if (fetched === 0) await this.#idle();
      else await this.#pause(Math.max(0, this.#startedAt + ROUND_MS - performance.now()));
    }
    await this.#lease.release().catch(this.#dependencies.report);
  }

  /** Fetches one page of each of the next hosts. Returns their number. */
  async #round(): Promise<number> {
    const { db, reserve } = this.#dependencies;
    if (reserve?.isFull || !(await hasJobs(db)) || !(await this.#lease.hold())) return 0;
    const jobs = await claimJobs(db, this.#lastHost, HOSTS_AT_ONCE);
    this.#lastHost = jobs.at(-1)?.host ?? '';
    this.#startedAt = performance.now();
    await Promise.all(jobs.map((job) => this.#fetch(job)));
    return jobs.length;
  }

  async #fetch(job: PreviewJob): Promise<void> {
    const { db, previews } = this.#dependencies;
    const url = await urlOfJob(db, job);
    const { signal } = this.#closing;
    const preview = url === null ? null : await previews.fetchAndStore(url, job.user_id, signal);
    if (signal.aborted) await releaseJob(db, job);
    else await finishJob(db, job, preview);
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#closing.signal }).catch(() => {}); // aborted on close
  }

  /** Waits until it is woken, or until it is time to check. */
  async #idle(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await setTimeout(POLL_MS, undefined, { signal: woken.signal }).catch(() => {});
  }
}
