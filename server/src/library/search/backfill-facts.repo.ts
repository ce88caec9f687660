import { setTimeout } from 'node:timers/promises';

import { nextLimit } from '../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { byOwner } from '../../kernel/database/of-owner.ts';
import { transact } from '../../kernel/database/transact.ts';
import { storeFacts } from './post-facts.repo.ts';
import { writtenBytes, writtenText } from './written-text.repo.ts';

const INITIAL_POSTS = 20;
/** Bytes of notes that are read together. */
const BATCH_BYTES = 256 * 1024;
const SETTING = 'post_facts';

/** Whether all posts have what operators look up. */
export const hasAllFacts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst()) !== undefined;

/**
 * Stores what operators look up about posts from before there were operators, in steps of about 20 ms; other requests
 * are served in between. Stops early if `isClosed` returns true, and continues there the next time.
 */
export async function backfillFacts(db: Db, isClosed: () => boolean): Promise<void> {
  let limit = INITIAL_POSTS;
  for (let last = 0; !isClosed();) {
    const start = performance.now();
    const missing = await findMissing(db, last, limit);
    if (missing.length === 0) {
      const row = { key: SETTING, value: 'complete' };
      await db
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    const ids = fitting(missing);
    const users = [...new Set(missing.map(({ user_id }) => user_id))].toSorted((a, b) => a - b);
    await transact(db, users, async (trx) => {
      const posts = await trx
        .selectFrom('posts')
        .select(['id', 'user_id', 'url'])
        .select(writtenText.as('text'))
        .where('id', 'in', ids)
        .execute();
      for (const [userId, own] of byOwner(posts)) await storeFacts(trx, userId, own, { keepStored: true });
    });
    last = ids.at(-1) ?? last;
    const elapsed = performance.now() - start;
    limit = nextLimit(limit, elapsed);
    await setTimeout(elapsed);
  }
}

interface Missing {
  id: number;
  user_id: number;
  bytes: number;
}

const findMissing = (db: Db, after: number, limit: number): Promise<Missing[]> =>
  db
    .selectFrom('posts')
    .leftJoin('post_facts', (join) =>
      join.onRef('post_facts.post_id', '=', 'posts.id').onRef('post_facts.user_id', '=', 'posts.user_id'),
    )
    .select(['posts.id', 'posts.user_id'])
    .select(writtenBytes.as('bytes'))
    .where('posts.id', '>', after)
    .where('post_facts.post_id', 'is', null)
    .orderBy('posts.id')
    .limit(limit)
    .execute();

/** The ids of the first posts that are not too large together, at least one. */
function fitting(posts: readonly Missing[]): number[] {
  let total = 0;
  return posts
    .filter(({ bytes }, index) => {
      total += bytes;
      return index === 0 || total <= BATCH_BYTES;
    })
    .map(({ id }) => id);
}
