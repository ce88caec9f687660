import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { findVisitor } from './shares.repo.ts';

/** Per minute and IP address, so that short tokens cannot be guessed. */
export const WRONG_TOKENS = { points: 30, duration: 60, refusal: 'Too many wrong links. Try again in a minute.' };

/** Verifies share tokens. Wrong tokens on any route count towards one limit. */
export class Visitors {
  readonly #db: Db;
  readonly #limit: Limit;
  readonly #queue = new KeyedQueue();

  constructor({ db, limits }: { db: Db; limits: Limits }) {
    this.#db = db;
    this.#limit = limits('share-token', WRONG_TOKENS);
  }

  /** The visitor with this token; null if it is wrong. @throws Problem 429 after too many wrong tokens. */
  async admit(token: string, ip: string): Promise<Visitor | null> {
    const caller = callerOf(ip);
    // Queued, so that concurrent guesses are counted like sequential ones.
    return this.#queue.run(caller, async () => {
      await this.#limit.check(caller);
      const visitor = await findVisitor(this.#db, token);
      if (!visitor) await this.#limit.count(caller);
      return visitor;
    });
  }
}
