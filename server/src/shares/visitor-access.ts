import type { Db } from '../database/connect.ts';
import type { Visitor } from '../http/guard.ts';
import { callerOf, type Limit, type Limits } from '../http/rate-limits.ts';
import { KeyedQueue } from '../http/keyed-queue.ts';
import { findVisitor } from './shares.repo.ts';

/** A minute, per address (contract section 10), so that short tokens cannot be tried out. */
const WRONG_TOKENS = { points: 30, duration: 60, refusal: 'Too many wrong links. Try again in a minute.' };

/** Lets visitors in by the tokens of shares. Wrong ones count together wherever they are tried. */
export class Visitors {
  readonly #db: Db;
  readonly #limit: Limit;
  readonly #queue = new KeyedQueue();

  constructor({ db, limits }: { db: Db; limits: Limits }) {
    this.#db = db;
    this.#limit = limits('share-token', WRONG_TOKENS);
  }

  /** Whom a token lets in who comes from this address; null for a wrong one. @throws Problem 429 for who guesses. */
  async admit(token: string, address: string): Promise<Visitor | null> {
    const caller = callerOf(address);
    // In turn, so that many guesses at once are counted like as many after one another.
    return this.#queue.run(caller, async () => {
      await this.#limit.check(caller);
      const visitor = await findVisitor(this.#db, token);
      if (!visitor) await this.#limit.count(caller);
      return visitor;
    });
  }
}
