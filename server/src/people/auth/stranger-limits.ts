import type { Limit, Limits } from '../../kernel/http/rate-limits.ts';
import { emailKey } from './users.repo.ts';

const duration = 3600;
const refusal = 'Too many emails were sent. Try again later.';

/**
 * Limits emails to addresses of which nobody has shown that they are theirs: five per user, and five per address, in an
 * hour.
 */
export class StrangerLimits {
  readonly #perUser: Limit;
  readonly #perAddress: Limit;

  constructor(limits: Limits) {
    this.#perUser = limits('stranger-mail-user', { points: 5, duration, refusal });
    this.#perAddress = limits('stranger-mail-address', { points: 5, duration, refusal });
  }

  /** Counts an email that a user has sent to an address. @throws Problem 429. */
  async take(userId: number, email: string): Promise<void> {
    await this.#perUser.take(String(userId));
    await this.takeAddress(email);
  }

  /** Counts an email to an address by somebody who has a limit of their own. @throws Problem 429. */
  async takeAddress(email: string): Promise<void> {
    await this.#perAddress.take(emailKey(email));
  }
}
