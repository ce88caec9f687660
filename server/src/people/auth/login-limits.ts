import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';

const duration = 15 * 60;
const refusal = 'Too many wrong passwords. Try again later.';

/**
 * Limits wrong passwords, at login and when a user changes their password: 5 per account and IP address, 30 per IP
 * address, in 15 minutes.
 */
export class LoginLimits {
  readonly #perAccount: Limit;
  readonly #perAddress: Limit;
  readonly #queue = new KeyedQueue();

  constructor(limits: Limits) {
    this.#perAccount = limits('login-account', { points: 5, duration, refusal });
    this.#perAddress = limits('login-address', { points: 30, duration, refusal });
  }

  /**
   * Makes an attempt, which returns null if it fails. Attempts from the same address are queued, so that concurrent
   * ones are counted like sequential ones.
   *
   * @throws Problem 429 while a limit is exhausted, before any password is hashed; 503 if too many attempts are queued.
   */
  attempt<T>(account: string, ip: string, work: () => Promise<T | null>): Promise<T | null> {
    const caller = callerOf(ip);
    const pair = `${account}\n${caller}`;
    return this.#queue.run(caller, async () => {
      await Promise.all([this.#perAccount.check(pair), this.#perAddress.check(caller)]);
      const outcome = await work();
      if (outcome === null) await Promise.all([this.#perAccount.count(pair), this.#perAddress.count(caller)]);
      else await this.#perAccount.forget(pair);
      return outcome;
    });
  }
}
