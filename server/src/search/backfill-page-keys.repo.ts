import { setTimeout } from 'node:timers/promises';

import { nextLimit } from '../database/adaptive-batches.ts';
import type { Db } from '../database/connect.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { transact } from '../database/transact.ts';
import { factsOf } from './post-facts.ts';

const INITIAL_LINKS = 50;
const SETTING = 'page_keys';

/** Whether all links have a key of similar URLs. */
export const hasAllPageKeys = async (db: Db): Promise<boolean> => (await readSetting(db, SETTING)) !== undefined;

/**
 * Stores the keys of similar URLs of links from before there were keys, in steps of about 20 ms; other requests are
 * served in between. Stops early if `isClosed` returns true, and continues there the next time.
 */
export async function backfillPageKeys(db: Db, isClosed: () => boolean): Promise<void> {
  let limit = INITIAL_LINKS;
  for (let last = 0; !isClosed();) {
    const start = performance.now();
    const missing = await findMissing(db, last, limit);
    if (missing.length === 0) return writeSetting(db, SETTING, 'complete');
    const users = [...new Set(missing.map(({ user_id }) => user_id))].toSorted((a, b) => a - b);
    await transact(db, users, async (trx) => {
      for (const { post_id, url, url_key } of missing)
        await trx
          .updateTable('post_facts')
          .set({ page_key: factsOf({ url, text: '' }).page_key })
          .where('post_id', '=', post_id)
          .where('url_key', '=', url_key)
          .execute();
    });
    last = missing.at(-1)?.post_id ?? last;
    const elapsed = performance.now() - start;
    limit = nextLimit(limit, elapsed);
    await setTimeout(elapsed);
  }
}

const findMissing = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('post_facts')
    .innerJoin('posts', 'posts.id', 'post_facts.post_id')
    .select(['post_facts.post_id', 'post_facts.user_id', 'post_facts.url_key', 'posts.url'])
    .where('post_facts.post_id', '>', after)
    .where('url_key', 'is not', null)
    .where('page_key', 'is', null)
    .orderBy('post_facts.post_id')
    .limit(limit)
    .execute();
