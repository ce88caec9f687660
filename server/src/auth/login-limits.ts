import type { Limit, Limits } from '../limits.ts';

const duration = 15 * 60;
const refusal = 'Too many failed logins. Try again later.';

/** Counts failed logins: 5 per account and address, 30 per address, in 15 minutes (contract section 6). */
export class LoginLimits {
  readonly #ofAccount: Limit;
  readonly #ofAddress: Limit;

  constructor(limits: Limits) {
    this.#ofAccount = limits('login-account', { points: 5, duration, refusal });
    this.#ofAddress = limits('login-address', { points: 30, duration, refusal });
  }

  /** @throws Problem 429 while either is used up; asked before any password is hashed. */
  async check(email: string, address: string): Promise<void> {
    await Promise.all([this.#ofAccount.check(pairOf(email, address)), this.#ofAddress.check(address)]);
  }

  async fail(email: string, address: string): Promise<void> {
    await Promise.all([this.#ofAccount.count(pairOf(email, address)), this.#ofAddress.count(address)]);
  }

  async succeed(email: string, address: string): Promise<void> {
    await this.#ofAccount.forget(pairOf(email, address));
  }
}

const pairOf = (email: string, address: string) => `${email}\n${address}`;
