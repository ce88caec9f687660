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

/** Live posts of a collection above an order number that an import did not store, from the bottom up. */
export async function findAbove(
  db: Db,
  userId: number,
  { collection, top, importId }: { collection: number; top: number; importId: number },
): Promise<number[]> {
  const found = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', 0)
    .where('list_id', '=', collection)
    .where('is_pinned', 'in', [0, 1])
    .where('order', '>', top)
    .where((post) => post.or([post('import_id', 'is', null), post('import_id', '<>', importId)]))
    .orderBy('order')
    .execute();
  return found.map(({ id }) => id);
}
