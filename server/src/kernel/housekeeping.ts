import { setTimeout } from 'node:timers/promises';

import type { Db } from './database/connect.ts';
import { Lease } from './database/leases.ts';
import { reliableNow } from './database/reliable-now.ts';
import type { DiskReserve } from './disk/disk-reserve.ts';

const INTERVAL_MS = 3600_000;
const DAY_MS = 24 * INTERVAL_MS;
/** How soon it is noticed that the process that did it has ended. */
const POLL_MS = 60_000;

interface Dependencies {
  db: Db;
  reserve: DiskReserve | null;
  report: (error: unknown) => void;
}

/** One piece of the maintenance. It is independent of the others: one that fails delays none of them. */
export interface Sweep {
  /** Names it in the log. */
  name: string;
  /** It stores something, so it waits while the disk is full. */
  adds?: true;
  /**
   * @param now in ms, protected against jumps of the clock.
   * @param isCanceled whether a long one should stop.
   */
  run: (now: number, isCanceled: () => boolean) => Promise<unknown>;
}

/** Maintenance, every hour and in one process at a time. */
export class Housekeeping {
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  readonly #sweeps: readonly Sweep[];
  readonly #reportedAt = new Map<string, number>();
  #work: Promise<void> | null = null;

  /** @param sweeps in the order in which they run. */
  constructor(dependencies: Dependencies, sweeps: readonly Sweep[]) {
    this.#dependencies = dependencies;
    this.#sweeps = sweeps;
    this.#lease = new Lease(dependencies.db, 'housekeeping');
  }

  /** Starts the first round immediately. */
  start(): void {
    this.#work ??= this.#loop();
  }

  /** Stops after the current post or file. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /** Does one round; false if it belongs to another process. The lease is kept between rounds. */
  async round(): Promise<boolean> {
    if (!(await this.#lease.hold())) return false;
    await this.#doAll();
    return true;
  }

  async #doAll(): Promise<void> {
    const now = await reliableNow(this.#dependencies.db);
    for (const sweep of this.#sweeps) {
      if (this.#closing.signal.aborted) return;
      if (sweep.adds && this.#dependencies.reserve?.isFull) continue;
      await sweep
        .run(now, () => this.#closing.signal.aborted)
        .then(
          () => this.#reportedAt.delete(sweep.name),
          (error: unknown) => this.#reportFailed(sweep, error),
        );
    }
  }

  /** Reports a sweep that fails in every round once a day. */
  #reportFailed({ name }: Sweep, cause: unknown): void {
    if (performance.now() - (this.#reportedAt.get(name) ?? -Infinity) < DAY_MS) return;
    this.#reportedAt.set(name, performance.now());
    this.#dependencies.report(new Error(`Maintenance failed: ${name}`, { cause }));
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isOwn = await this.round().catch((error: unknown) => {
        this.#dependencies.report(error);
        return true;
      });
      await setTimeout(isOwn ? INTERVAL_MS : POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    await this.#lease.release().catch(this.#dependencies.report);
  }
}
