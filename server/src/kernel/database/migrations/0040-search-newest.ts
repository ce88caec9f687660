import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres } from '../dialect.ts';

/** Searches read the newest posts of one user first (`findMatches`). SQLite's index begins with the owner anyway. */
export const searchNewest: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    await sql`create index post_search_newest on post_search (user_id, (post_id::bigint))`.execute(db);
    await sql`drop index post_search_user`.execute(db);
  },
};
