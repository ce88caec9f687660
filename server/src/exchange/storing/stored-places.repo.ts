import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';

/** How many of some collections exist. */
export async function countCollections(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return found.length;
}

/**
 * Live posts of a collection above an order number that an import did not store: pinned ones and the others, each from
 * the bottom up.
 */
export async function findAbove(
  db: Db,
  userId: number,
  { collection, top, importId }: { collection: number; top: number; importId: number },
): Promise<number[]> {
  // One query for each: for both at once, SQLite goes through all posts of the user.
  const above = (is_pinned: 0 | 1) =>
    db
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_archived', '=', sql.lit(0)) // no parameter: SQLite has a partial index for it
      .where('list_id', '=', collection)
      .where('is_pinned', '=', is_pinned)
      .where('order', '>', top)
      .where((post) => post.or([post('import_id', 'is', null), post('import_id', '<>', importId)]))
      .orderBy('order')
      .execute();
  return [...(await above(1)), ...(await above(0))].map(({ id }) => id);
}
