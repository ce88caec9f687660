import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { Lease } from '../database/leases.ts';
import type { Reserve } from '../disk/disk-reserve.ts';
import { addressOfJob, claimJobs, finishJob, handBackJob, hasJobs, type PreviewJob } from './preview-jobs.repo.ts';
import type { Previews } from './previews.ts';

/** Hosts looked at side by side. */
const HOSTS_AT_ONCE = 4;
/** A host is asked twice a second at most. */
const ROUND_MS = 500;
/** How soon another process's import, or a lease that ran out, is noticed. */
const LOOK_AGAIN_MS = 5000;
/** As long as a round may take beside its pages. */
const ROUND_MAX_MS = 5000;

interface Needs {
  db: Db;
  previews: Previews;
  reserve: Reserve | null;
  report: (error: unknown) => void;
}

/**
 * Looks at the pages of imported links, in the background and politely: one process at a time, host after host. What
 * is left is in the database, so that a restart goes on where it stopped.
 */
export class PreviewQueue {
  readonly #needs: Needs;
  readonly #lease: Lease;
  #lastHost = '';
  readonly #closing = new AbortController();
  /** On a clock that nobody sets. */
  #askedAt = 0;
  #wake: (() => void) | null = null;
  #work: Promise<void> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#lease = new Lease(needs.db, 'previews', needs.previews.timeoutMs + ROUND_MAX_MS);
  }

  /** Begins, unless previews are switched off. */
  start(): void {
    if (this.#needs.previews.timeoutMs === 0 || this.#work) return;
    this.#work = this.#run();
  }

  /** Says that there is something to look at. */
  wake(): void {
    this.#wake?.();
  }

  /** Gives up the pages that are being looked at: they are left for the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await this.#work;
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const looked = await this.#round().catch((error: unknown) => {
        this.#needs.report(error);
        return 0;
      });
      if (looked === 0) await this.#idle();
      else await this.#pause(Math.max(0, this.#askedAt + ROUND_MS - performance.now()));
    }
    await this.#lease.release().catch(this.#needs.report);
  }

  /** One page of each of the next hosts. Returns how many. */
  async #round(): Promise<number> {
    const { db, reserve } = this.#needs;
    if (reserve?.isFull || !(await hasJobs(db)) || !(await this.#lease.hold())) return 0;
    const jobs = await claimJobs(db, this.#lastHost, HOSTS_AT_ONCE);
    this.#lastHost = jobs.at(-1)?.host ?? '';
    this.#askedAt = performance.now();
    await Promise.all(jobs.map((job) => this.#look(job)));
    return jobs.length;
  }

  async #look(job: PreviewJob): Promise<void> {
    const { db, previews } = this.#needs;
    const url = await addressOfJob(db, job);
    const { signal } = this.#closing;
    const preview = url === null ? null : await previews.keep(url, job.user_id, signal);
    if (signal.aborted) await handBackJob(db, job);
    else await finishJob(db, job, preview);
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#closing.signal }).catch(() => {}); // it ends early
  }

  /** Waits until somebody wakes it, or might have without a word. */
  async #idle(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    await setTimeout(LOOK_AGAIN_MS, undefined, { signal: woken.signal }).catch(() => {});
  }
}
