import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

import { Problem } from '../problems.ts';

const WINDOW_SECONDS = 15 * 60;

// Over the limit `consume` rejects with its state; `check` is what refuses.
const count = (limiter: RateLimiterMemory, key: string) => limiter.consume(key).catch((state: unknown) => state);

/** Counts failed logins: 5 per account and address, 30 per address, in 15 minutes (contract section 6). */
export class LoginLimits {
  readonly #ofAccount = new RateLimiterMemory({ points: 5, duration: WINDOW_SECONDS });
  readonly #ofAddress = new RateLimiterMemory({ points: 30, duration: WINDOW_SECONDS });

  /** @throws Problem 429 while either is used up; asked before any password is hashed. */
  async check(email: string, address: string): Promise<void> {
    const states = await Promise.all([this.#ofAccount.get(this.#key(email, address)), this.#ofAddress.get(address)]);
    const used = states.find((state) => state !== null && state.remainingPoints <= 0);
    if (used) throw tooMany(used);
  }

  async fail(email: string, address: string): Promise<void> {
    await Promise.all([count(this.#ofAccount, this.#key(email, address)), count(this.#ofAddress, address)]);
  }

  async succeed(email: string, address: string): Promise<void> {
    await this.#ofAccount.delete(this.#key(email, address));
  }

  #key(email: string, address: string): string {
    return `${email}\n${address}`;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return new Problem(429, 'Too many failed logins. Try again later.', { 'retry-after': seconds });
}
