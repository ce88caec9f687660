import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { EVERYBODY, transact } from '../database/transact.ts';
import { indexPosts, SEARCH_VERSION } from './search-index.repo.ts';

const POSTS_AT_ONCE = 1000;
const KEY = 'search_version';

/** Builds the index anew where the rule that made it has changed. Returns how many posts that took; 0 for none. */
export async function rebuildSearch(db: Db): Promise<number> {
  if (await isCurrent(db)) return 0;
  return transact(db, EVERYBODY, async (trx) => {
    if (await isCurrent(trx)) return 0; // another process was faster
    await sql`delete from post_search`.execute(trx);
    await trx.deleteFrom('long_posts').execute();
    let count = 0;
    for (let last = 0; ;) {
      const posts = await trx
        .selectFrom('posts')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(POSTS_AT_ONCE)
        .execute();
      if (posts.length === 0) break;
      await indexPosts(
        trx,
        posts.map(({ id }) => id),
      );
      count += posts.length;
      last = posts.at(-1)?.id ?? last;
    }
    await trx.deleteFrom('settings').where('key', '=', KEY).execute();
    await trx.insertInto('settings').values({ key: KEY, value: SEARCH_VERSION }).execute();
    return count;
  });
}

async function isCurrent(db: Db): Promise<boolean> {
  const known = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return known?.value === SEARCH_VERSION;
}
