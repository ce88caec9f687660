import { callerOf, type Limit, type Limits } from '../http/rate-limits.ts';
import { Turns } from '../http/keyed-queue.ts';

const duration = 15 * 60;
const refusal = 'Too many wrong passwords. Try again later.';

/** Counts wrong passwords, at the login and where a signed-in person changes theirs: 5 per account and address, 30 per address, in 15 minutes (contract section 6). */
export class LoginLimits {
  readonly #ofAccount: Limit;
  readonly #ofAddress: Limit;
  readonly #turns = new Turns();

  constructor(limits: Limits) {
    this.#ofAccount = limits('login-account', { points: 5, duration, refusal });
    this.#ofAddress = limits('login-address', { points: 30, duration, refusal });
  }

  /**
   * Makes an attempt, which yields null when it fails. Those of one address have their turns, so that many at once are
   * counted like as many after one another.
   *
   * @throws Problem 429 while either limit is used up, before any password is hashed; 503 when too many wait.
   */
  attempt<T>(account: string, address: string, work: () => Promise<T | null>): Promise<T | null> {
    const caller = callerOf(address);
    const pair = `${account}\n${caller}`;
    return this.#turns.within(caller, async () => {
      await Promise.all([this.#ofAccount.check(pair), this.#ofAddress.check(caller)]);
      const outcome = await work();
      if (outcome === null) await Promise.all([this.#ofAccount.count(pair), this.#ofAddress.count(caller)]);
      else await this.#ofAccount.forget(pair);
      return outcome;
    });
  }
}
