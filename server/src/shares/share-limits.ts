import { RateLimiterMemory } from 'rate-limiter-flexible';

import { Problem } from '../problems.ts';

const WRONG_A_MINUTE = 30;

/** Counts tokens of no share, 30 a minute per address (contract section 10), so that short ones cannot be tried out. */
export class ShareLimits {
  readonly #wrong = new RateLimiterMemory({ points: WRONG_A_MINUTE, duration: 60 });

  /** @throws Problem 429 once too many were wrong, before the next one is looked at. */
  async check(address: string): Promise<void> {
    const state = await this.#wrong.get(address);
    if (!state || state.remainingPoints > 0) return;
    const seconds = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
    throw new Problem(429, 'Too many wrong links. Try again in a minute.', { 'retry-after': seconds });
  }

  async fail(address: string): Promise<void> {
    // Over the limit `consume` rejects with its state; `check` is what refuses.
    await this.#wrong.consume(address).catch((state: unknown) => state);
  }
}
