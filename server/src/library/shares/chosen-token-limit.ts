import type { Limit, Limits } from '../../kernel/http/rate-limits.ts';

const refusal = 'Too many tokens were tried. Generate one, or try again later.';
const HOUR = 3600;

/** Tokens like those that the form generates, or longer: they cannot be guessed, so they are not limited. */
const GENERATED = /^(?=.*\d)(?=.*[a-z])[\w-]{32,}$/i;

/**
 * Limits the tokens that a user chooses for shares, because a rejected one reveals that it exists. 20 per hour is far
 * less than a visitor may try, and after three that were taken no more are accepted for a day.
 */
export class ChosenTokenLimit {
  readonly #chosen: Limit;
  readonly #taken: Limit;

  constructor(limits: Limits) {
    this.#chosen = limits('share-token-chosen', { points: 20, duration: HOUR, refusal });
    this.#taken = limits('share-token-taken', { points: 3, duration: 24 * HOUR, refusal });
  }

  /** Counts a token. @throws Problem 429 after too many, whether this one is taken or not. */
  async count(userId: number, token: string): Promise<void> {
    if (GENERATED.test(token)) return;
    await this.#taken.check(String(userId));
    await this.#chosen.take(String(userId));
  }

  /** Counts a token that was taken. */
  countTaken(userId: number): Promise<void> {
    return this.#taken.count(String(userId));
  }
}
