import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { indexPosts, SEARCH_VERSION } from './search-index.ts';

const POSTS_AT_ONCE = 1000;
const KEY = 'search_version';

/** Builds the index anew where the rule that made it has changed. Returns how many posts that took; 0 for none. */
export async function rebuildSearch(db: Db): Promise<number> {
  const known = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  if (known?.value === SEARCH_VERSION) return 0;
  return db.transaction().execute(async (trx) => {
    await sql`delete from post_search`.execute(trx);
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
