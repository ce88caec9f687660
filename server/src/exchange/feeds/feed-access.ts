import { FEED_TOKEN_PREFIX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { WRONG_TOKENS } from '../../library/shares/visitor-access.ts';
import { programOf } from '../../people/auth/api-tokens.service.ts';
import { findFeedByHash, type FoundFeed, setFeedUsed } from './feeds.repo.ts';

const SECRET = new RegExp(String.raw`^${FEED_TOKEN_PREFIX}[\w-]{43}$`);
/** Readers ask every few minutes; not each of their requests writes to the database. */
const USE_PRECISION_MS = 3600_000;

/** Verifies the secrets of feeds, and limits attempts with wrong ones as for share tokens. */
export class FeedAccess {
  readonly #db: Db;
  readonly #limit: Limit;
  readonly #queue = new KeyedQueue();

  constructor({ db, limits }: { db: Db; limits: Limits }) {
    this.#db = db;
    this.#limit = limits('feed-token', WRONG_TOKENS);
  }

  /** The feed with this secret; null if it is wrong, or has expired. @throws Problem 429 after too many wrong ones. */
  admit(secret: string, ip: string, program: string | undefined): Promise<FoundFeed | null> {
    const caller = callerOf(ip);
    // Queued, so that concurrent guesses are counted like sequential ones.
    return this.#queue.run(caller, async () => {
      await this.#limit.check(caller);
      const now = new Date().toISOString();
      const feed = SECRET.test(secret) ? await findFeedByHash(this.#db, hashToken(secret), now) : null;
      if (!feed) await this.#limit.count(caller);
      else if (isOld(feed.last_used_at))
        await setFeedUsed(this.#db, feed.access.ownerId, feed.id, now, programOf(program));
      return feed;
    });
  }
}

const isOld = (last: string | null) => last === null || Math.abs(Date.now() - Date.parse(last)) > USE_PRECISION_MS;
