import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import type { Limit, Limits } from '../../kernel/http/rate-limits.ts';

/** Of a million codes, three are valid at a time. */
const WRONG_CODES = { points: 5, duration: 15 * 60, refusal: 'Too many wrong codes. Try again later.' };

/** Limits wrong codes per account, from whatever IP address: whoever tries them knows the password. */
export class CodeLimits {
  readonly #limit: Limit;
  readonly #queue = new KeyedQueue();

  constructor(limits: Limits) {
    this.#limit = limits('second-factor', WRONG_CODES);
  }

  /** Makes an attempt, which returns null for a wrong code. @throws Problem 429 while the limit is exhausted. */
  attempt<T>(userId: number, work: () => Promise<T | null>): Promise<T | null> {
    const key = String(userId);
    // Queued, so that concurrent guesses are counted like sequential ones.
    return this.#queue.run(key, async () => {
      await this.#limit.check(key);
      const outcome = await work();
      if (outcome === null) await this.#limit.count(key);
      else await this.#limit.forget(key);
      return outcome;
    });
  }
}
