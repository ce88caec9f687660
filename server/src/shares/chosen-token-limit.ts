import type { Limit, Limits } from '../http/rate-limits.ts';

const refusal = 'Too many tokens were tried. Generate one, or try again later.';
const HOUR = 3600;

/** What the generator of the form makes, or a longer one of its kind: trying such tokens finds nothing. */
const GENERATED = /^(?=.*\d)(?=.*[a-z])[\w-]{32,}$/i;

/**
 * Counts the tokens that a person chooses for shares: a refused one tells that somebody has it, as following the link
 * does. 20 an hour is far less than a visitor may try, and after three that were taken there are no more for a day.
 */
export class TokenChoices {
  readonly #chosen: Limit;
  readonly #taken: Limit;

  constructor(limits: Limits) {
    this.#chosen = limits('share-token-chosen', { points: 20, duration: HOUR, refusal });
    this.#taken = limits('share-token-taken', { points: 3, duration: 24 * HOUR, refusal });
  }

  /** Counts one. @throws Problem 429 for who tries too many, whether anybody has this one or not. */
  async count(userId: number, token: string): Promise<void> {
    if (GENERATED.test(token)) return;
    await this.#taken.check(String(userId));
    await this.#chosen.take(String(userId));
  }

  /** Counts one that somebody else has. */
  countTaken(userId: number): Promise<void> {
    return this.#taken.count(String(userId));
  }
}
