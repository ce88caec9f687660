import { type Share, VISITOR_PERMISSION } from '@benotes/contract';
import type { Selectable } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import type { Visitor } from '../http/guard.ts';

/** The visitor with this share token; null if the token is unknown or its share inactive. */
export async function findVisitor(db: Db, token: string): Promise<Visitor | null> {
  const share = await db
    .selectFrom('shares')
    .innerJoin('collections', 'collections.id', 'shares.collection_id')
    .select([
      'shares.token',
      'shares.user_id as ownerId',
      'shares.collection_id',
      'collections.name as collection_name',
    ])
    .where('shares.token', '=', token)
    .where('shares.is_active', '=', 1)
    .executeTakeFirst();
  return share ?? null;
}

/** Counts the posts that a visitor sees. */
export async function countShared(db: Db, { ownerId, collection_id }: Visitor): Promise<number> {
  const { posts } = await db
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number>().as('posts'))
    .where('user_id', '=', ownerId)
    .where('is_archived', '=', 0)
    .where('collection_id', '=', collection_id)
    .executeTakeFirstOrThrow();
  return posts;
}

const COLUMNS = ['id', 'token', 'collection_id', 'is_active'] as const;

const asShare = (row: Pick<Selectable<Database['shares']>, (typeof COLUMNS)[number]>): Share => ({
  ...row,
  permission: VISITOR_PERMISSION,
  is_active: row.is_active === 1,
});

/** The shares of a user, by id, or the one of a collection. */
export async function findShares(db: Db, userId: number, collectionId?: number): Promise<Share[]> {
  let query = db.selectFrom('shares').select(COLUMNS).where('user_id', '=', userId).orderBy('id');
  if (collectionId !== undefined) query = query.where('collection_id', '=', collectionId);
  return (await query.execute()).map((row) => asShare(row));
}

export async function findShare(db: Db, userId: number, id: number): Promise<Share | null> {
  const query = db.selectFrom('shares').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  return row ? asShare(row) : null;
}

/** The share with this token, of any user. */
export const findTokenHolder = (db: Db, token: string) =>
  db.selectFrom('shares').select('id').where('token', '=', token).executeTakeFirst();

export type ShareFields = Pick<Share, 'token' | 'collection_id' | 'is_active'>;

const asRow = ({ is_active, ...share }: ShareFields) => ({
  ...share,
  is_active: is_active ? (1 as const) : (0 as const),
});

export async function addShare(db: Db, userId: number, share: ShareFields): Promise<Share> {
  const row = await db
    .insertInto('shares')
    .values({ ...asRow(share), user_id: userId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return asShare(row);
}

export async function setShare(db: Db, userId: number, id: number, share: ShareFields): Promise<void> {
  await db.updateTable('shares').set(asRow(share)).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Deletes a share; false if the user has no such share. */
export async function removeShare(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
