import { setTimeout } from 'node:timers/promises';

import { checkInChildProcess } from './check-in-child-process.ts';
import type { DatabaseHealth } from './health.ts';

const INTERVAL_MS = 24 * 3600_000;

interface Dependencies {
  file: string;
  health: DatabaseHealth;
  report: (error: unknown) => void;
  /** Replaced in tests. */
  check?: typeof checkInChildProcess;
}

/** Checks the database while the server runs: soon after it starts, then daily. */
export class PeriodicCheck {
  readonly #dependencies: Dependencies;
  readonly #closing = new AbortController();
  #work: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** `isChecked`: the whole database was just checked, so the first check is due in a day. */
  start(isChecked: boolean): void {
    this.#work ??= this.#loop(isChecked);
  }

  /** Aborts a check in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async runOnce(): Promise<void> {
    const { file, health, check = checkInChildProcess } = this.#dependencies;
    if (health.damage !== null) return;
    const [damage] = await check(file, 'gentle', this.#closing.signal);
    if (damage !== undefined) health.markDamaged(damage);
  }

  async #loop(isChecked: boolean): Promise<void> {
    const { signal } = this.#closing;
    if (isChecked) await this.#pause();
    while (!signal.aborted) {
      await this.runOnce().catch(this.#dependencies.report);
      await this.#pause();
    }
  }

  #pause = () => setTimeout(INTERVAL_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
}
