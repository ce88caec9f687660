import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../../kernel/database/connect.ts';
import { isPassing } from '../../../kernel/database/database-problems.ts';
import { isPostgres } from '../../../kernel/database/dialect.ts';
import type { DatabaseHealth } from '../../../kernel/database/health.ts';
import { Lease } from '../../../kernel/database/leases.ts';
import type { DiskReserve } from '../../../kernel/disk/disk-reserve.ts';
import { FairQueue } from '../../../kernel/workers/fair-queue.ts';
import { failFirst, runStep, StepSize } from './post-job-steps.ts';
import { findUsersWithJobs } from './post-jobs.repo.ts';

/** How often jobs are looked for that another process, or one that has ended, left unfinished. */
const POLL_INTERVAL_MS = 15_000;
/** The pause after a step, in which requests that arrived meanwhile are served; on SQLite, as long as the step. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [2, 50];
/** The pause after an error, which doubles with each one in a row. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [100, 15_000];
/** How often a step is tried that fails for a reason that may last. */
const TRIES_MAX = 3;

interface Dependencies {
  db: Db;
  /** Jobs pause while the disk is full or the database is damaged. */
  reserve: Pick<DiskReserve, 'isFull'> | null;
  health: Pick<DatabaseHealth, 'damage'> | null;
  report: (error: unknown) => void;
}

/**
 * Does actions on many posts in the background, in short steps with requests in between: one job of a user at a time,
 * and the steps of several users in turns. Jobs and their progress are in the database, so a job continues after a
 * restart, and after a passing fault such as a lost connection. Only a job whose step fails again and again for another
 * reason ends as failed.
 */
export class PostJobs {
  readonly #dependencies: Dependencies;
  readonly #closing = new AbortController();
  readonly #steps = new FairQueue();
  /** By user. */
  readonly #running = new Map<number, Promise<void>>();
  /** Users who have begun another job while their last one was about to end. */
  readonly #woken = new Set<number>();
  #polling: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Continues unfinished jobs, now and whenever others are found. */
  start(): void {
    this.#polling ??= this.#poll();
  }

  /** Continues the jobs of a user, unless that is being done. */
  wake(userId: number): void {
    if (this.#closing.signal.aborted) return;
    if (this.#running.has(userId)) return void this.#woken.add(userId);
    const work = this.#run(userId)
      .catch(this.#dependencies.report)
      .finally(() => {
        this.#running.delete(userId);
        if (this.#woken.delete(userId)) this.wake(userId);
      });
    this.#running.set(userId, work);
  }

  /** Waits until all jobs of this process are done. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Stops after the current step. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#polling;
    await this.ended();
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    const { db, report } = this.#dependencies;
    while (!signal.aborted) {
      const users = await findUsersWithJobs(db).catch((error: unknown) => {
        report(error);
        return [];
      });
      for (const userId of users) this.wake(userId);
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #run(userId: number): Promise<void> {
    const { db, report } = this.#dependencies;
    const lease = new Lease(db, `post-jobs-${userId}`);
    const size = new StepSize();
    const next = async () => (await lease.hold()) && (await this.#steps.add(userId, () => this.#step(userId, size)));
    try {
      for (let errors = 0; this.#mayContinue();) {
        try {
          if (!(await next())) return;
          errors = 0;
        } catch (error) {
          errors += 1;
          report(error);
          const { signal } = this.#closing;
          const isLost = errors >= TRIES_MAX && !isPassing(error);
          // If there is none, it is an error of indexing: the next poll tries again.
          if (isLost && !(await failFirst(db, userId))) return;
          if (isLost) errors = 0;
          else await setTimeout(pauseAfter(errors), undefined, { signal, ref: false }).catch(() => {}); // aborted on close
        }
      }
    } finally {
      await lease.release();
    }
  }

  #mayContinue(): boolean {
    const { reserve, health } = this.#dependencies;
    return !this.#closing.signal.aborted && !reserve?.isFull && (health === null || health.damage === null);
  }

  async #step(userId: number, size: StepSize): Promise<boolean> {
    const { db } = this.#dependencies;
    const start = performance.now();
    const isStep = await runStep(db, userId, size);
    const pause = isPostgres(db) ? MIN_PAUSE_MS : performance.now() - start;
    await setTimeout(Math.min(Math.max(pause, MIN_PAUSE_MS), MAX_PAUSE_MS));
    return isStep;
  }
}

const pauseAfter = (errors: number) => Math.min(MIN_RETRY_MS * 2 ** (errors - 1), MAX_RETRY_MS);
