import { setTimeout } from 'node:timers/promises';

import type { Db } from './connect.ts';
import { Lease } from './leases.ts';
import { afterCommit } from './transact.ts';

const started = new Set<BackgroundLoop>();

/** Tells the loops of this name that there is work for them, once the transaction that has written it is committed. */
export const wakeAfterCommit = (trx: Db, name: string): void =>
  afterCommit(trx, () => {
    for (const loop of started) if (loop.name === name) loop.wake();
  });

interface Settings {
  db: Db;
  /** The name of its lease: one process at a time does the work. */
  name: string;
  /** How soon work of another process, or an expired lease, is noticed. */
  pollMs: number;
  report: (error: unknown) => void;
}

/** Does work step by step in the background until it is closed, and rests while there is none. */
export class BackgroundLoop {
  readonly #settings: Settings;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  #resting: AbortController | null = null;
  #isWoken = false;
  #work: Promise<void> | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#lease = new Lease(settings.db, settings.name);
  }

  /** Aborted when it is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  get isClosed(): boolean {
    return this.signal.aborted;
  }

  get name(): string {
    return this.#settings.name;
  }

  /** Starts to take steps, unless it has; a step returns whether there was something to do. Errors are reported. */
  start(step: () => Promise<boolean>): void {
    this.#work ??= this.#run(step);
    started.add(this);
  }

  /** Whether this process may do the work now. */
  async mayWork(): Promise<boolean> {
    return !this.isClosed && (await this.#lease.hold());
  }

  /** Looks for new work now; what has written it calls `wakeAfterCommit`. */
  wake(): void {
    this.#isWoken = true;
    this.#resting?.abort();
  }

  /** Waits, at most until it is closed. */
  async pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.signal }).catch(() => {}); // aborted on close
  }

  /** Aborts the current step, and waits for its end. */
  async close(): Promise<void> {
    this.#closing.abort();
    started.delete(this);
    this.wake();
    await this.#work;
  }

  async #run(step: () => Promise<boolean>): Promise<void> {
    const { report } = this.#settings;
    while (!this.isClosed) {
      this.#isWoken = false;
      const isBusy = await step().catch((error: unknown) => {
        if (!this.isClosed) report(error);
        return false;
      });
      if (!isBusy) await this.#rest();
    }
    await this.#lease.release().catch(report);
  }

  /** Waits until it is woken, also by what came during the step, or until it is time to look. */
  async #rest(): Promise<void> {
    // So that another process need not wait for this one to look.
    await this.#lease.release().catch(this.#settings.report);
    if (this.#isWoken || this.isClosed) return;
    this.#resting = new AbortController();
    await setTimeout(this.#settings.pollMs, undefined, { signal: this.#resting.signal }).catch(() => {});
    this.#resting = null;
  }
}
