import { type Share, VISITOR_PERMISSION } from '@benotes/contract';
import type { Selectable } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';
import type { Visitor } from '../../kernel/http/guard.ts';

/** The visitor with this share token; null if the token is unknown, its share inactive, or its user disabled. */
export async function findVisitor(db: Db, token: string): Promise<Visitor | null> {
  const share = await db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .leftJoin('collections', (join) =>
      join.onRef('collections.id', '=', 'shares.collection_id').onRef('collections.user_id', '=', 'shares.user_id'),
    )
    .leftJoin('saved_searches', (join) =>
      join
        .onRef('saved_searches.id', '=', 'shares.saved_search_id')
        .onRef('saved_searches.user_id', '=', 'shares.user_id'),
    )
    .select(['shares.token', 'shares.user_id as ownerId', 'shares.collection_id', 'shares.saved_search_id'])
    .select(['collections.description as collection_description', 'collections.cover as collection_cover'])
    .select((row) => row.fn.coalesce('collections.name', 'saved_searches.name', row.val('')).as('collection_name'))
    .where('shares.token', '=', token)
    .where('shares.is_active', '=', 1)
    .where(isActive)
    .executeTakeFirst();
  return share ?? null;
}

const COLUMNS = ['id', 'token', 'collection_id', 'saved_search_id', 'is_active'] as const;

const asShare = (row: Pick<Selectable<Database['shares']>, (typeof COLUMNS)[number]>): Share => ({
  ...row,
  permission: VISITOR_PERMISSION,
  is_active: row.is_active === 1,
});

/** What a share shows: one of both. */
export type ShareSubject = Pick<Share, 'collection_id' | 'saved_search_id'>;

/** The shares of a user, by id, or the one of a collection or saved search. */
export async function findShares(
  db: Db,
  userId: number,
  { collection_id, saved_search_id }: Partial<ShareSubject> = {},
): Promise<Share[]> {
  let query = db.selectFrom('shares').select(COLUMNS).where('user_id', '=', userId).orderBy('id');
  if (collection_id) query = query.where('collection_id', '=', collection_id);
  if (saved_search_id) query = query.where('saved_search_id', '=', saved_search_id);
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

/** Of some tokens, those that shares of any users have. */
export async function findTakenTokens(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('shares').select('token').where('token', 'in', tokens).execute();
  return new Set(rows.map(({ token }) => token));
}

export type ShareFields = ShareSubject & Pick<Share, 'token' | 'is_active'>;

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
