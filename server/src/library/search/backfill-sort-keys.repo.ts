import { setTimeout } from 'node:timers/promises';

import { nextLimit } from '../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { byOwner } from '../../kernel/database/of-owner.ts';
import { transact } from '../../kernel/database/transact.ts';
import { findSortKeys, storeSortKeys } from './sort-keys.repo.ts';

const INITIAL_POSTS = 20;
const SETTING = 'sort_keys';
const COMPLETE = 'complete';

/** Whether all posts have sort keys. */
export const hasAllSortKeys = async (db: Db): Promise<boolean> => (await progress(db)) === COMPLETE;

/** The id up to which posts have sort keys, or that all have; undefined before the start. */
const progress = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst())?.value;

/**
 * Stores the sort keys of posts from before there were any, in steps of about 20 ms; other requests are served in
 * between. Stops early if `isClosed` returns true, and continues there the next time.
 */
export async function backfillSortKeys(db: Db, isClosed: () => boolean): Promise<void> {
  let last = Number((await progress(db)) ?? 0);
  for (let limit = INITIAL_POSTS; !isClosed();) {
    const start = performance.now();
    const ids = await findSortKeys(db, last, limit);
    const users = [...new Set(ids.map(({ user_id }) => user_id))].toSorted((a, b) => a - b);
    const value = ids.length === 0 ? COMPLETE : String(ids.at(-1)?.id);
    await transact(db, users, async (trx) => {
      // Read again: posts may have changed meanwhile.
      const posts = await findSortKeys(trx, last, ids.length);
      const locked = posts.filter(({ user_id }) => users.includes(user_id));
      for (const [userId, own] of byOwner(locked)) await storeSortKeys(trx, userId, own);
      await trx
        .insertInto('settings')
        .values({ key: SETTING, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    });
    if (value === COMPLETE) return;
    last = Number(value);
    const elapsed = performance.now() - start;
    limit = nextLimit(limit, elapsed);
    await setTimeout(elapsed);
  }
}
