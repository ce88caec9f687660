import { setTimeout } from 'node:timers/promises';

import { lookApart } from './check-in-child-process.ts';
import type { DatabaseHealth } from './health.ts';

const ROUND_MS = 24 * 3600_000;

interface Needs {
  file: string;
  health: DatabaseHealth;
  report: (error: unknown) => void;
  /** For tests: how a file is looked through. */
  lookThrough?: typeof lookApart;
}

/** Looks through the database while the server runs: soon after its start, then daily. */
export class CheckRound {
  readonly #needs: Needs;
  readonly #closing = new AbortController();
  #work: Promise<void> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** `isChecked`: all of it was looked at just now, so that the first round may wait for a day. */
  start(isChecked: boolean): void {
    this.#work ??= this.#run(isChecked);
  }

  /** Ends a look that is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async round(): Promise<void> {
    const { file, health, lookThrough = lookApart } = this.#needs;
    if (health.damage !== null) return;
    const [damage] = await lookThrough(file, 'gently', this.#closing.signal);
    if (damage !== undefined) health.declare(damage);
  }

  async #run(isChecked: boolean): Promise<void> {
    const { signal } = this.#closing;
    if (isChecked) await this.#pause();
    while (!signal.aborted) {
      await this.round().catch(this.#needs.report);
      await this.#pause();
    }
  }

  #pause = () => setTimeout(ROUND_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
}
