import type { Collection } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

const COLUMNS = ['id', 'name', 'icon_id', 'parent_id'] as const;

/** All collections of a person, siblings in their stored order. */
export const findCollections = (db: Db, userId: number): Promise<Collection[]> =>
  db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    // As the index has them: within a parent in their order, and nothing to sort.
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function findCollection(db: Db, userId: number, id: number): Promise<Collection | null> {
  const query = db.selectFrom('collections').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The place after the last child of a parent (null: the top). */
export async function nextPosition(db: Db, userId: number, parentId: number | null): Promise<number> {
  const last = await db
    .selectFrom('collections')
    .select((row) => row.fn.max('position').as('position'))
    .where('user_id', '=', userId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

export async function setPositions(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db.updateTable('collections').set({ position }).where('id', '=', id).where('user_id', '=', userId).execute();
  }
}

/** Puts every post of some collections into the bin, without a collection: it is about to be gone. */
export async function archivePostsOf(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  const now = new Date().toISOString();
  await db
    .updateTable('posts')
    .set((row) => ({ collection_id: null, is_archived: 1, archived_at: row.fn.coalesce('archived_at', row.val(now)) }))
    .where('user_id', '=', userId)
    .where('collection_id', 'in', ids)
    .execute();
}

/** Notes at each collection how many live posts stand in it, and whether a public link leads to it. */
export async function countIn(db: Db, userId: number, rows: readonly Collection[]): Promise<void> {
  const counts = await db
    .selectFrom('posts')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('posts')])
    .where('user_id', '=', userId)
    .where('is_archived', '=', 0)
    .groupBy('collection_id')
    .execute();
  const shares = await db
    .selectFrom('shares')
    .select('collection_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute();
  const posts = new Map(counts.map(({ collection_id, posts: count }) => [collection_id, count]));
  const shared = new Set(shares.map(({ collection_id }) => collection_id));
  for (const row of rows) {
    row.posts_count = posts.get(row.id) ?? 0;
    row.is_shared = shared.has(row.id);
  }
}
