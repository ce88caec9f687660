import type { Collection } from '@benotes/contract';

import type { Db } from '../database/connect.ts';

const COLUMNS = ['id', 'name', 'icon_id', 'parent_id'] as const;

/** All collections of a person, siblings in their stored order. */
export const findCollections = (db: Db, userId: number): Promise<Collection[]> =>
  db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('user_id', '=', userId)
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
