import { isPlainShare, type Share, VISITOR_PERMISSION } from '@benotes/contract';
import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';

/** Whether a share has not ended by itself. */
export const notExpired = (now: string) => sql<boolean>`(shares.expires_at is null or shares.expires_at > ${now})`;

const CONDITIONS = ['name', 'expires_at', 'with_subcollections', 'may_add', 'with_comments'] as const;
const FIELDS = ['id', 'token', 'collection_id', 'saved_search_id', 'post_id', 'is_active'] as const;
export const COLUMNS = [...FIELDS, ...CONDITIONS, 'password_hash', 'openings', 'last_opened_at'] as const;

export const asShare = ({
  password_hash,
  ...row
}: Pick<Selectable<Database['shares']>, (typeof COLUMNS)[number]>): Share => ({
  ...row,
  permission: VISITOR_PERMISSION,
  is_active: row.is_active === 1,
  has_password: password_hash !== null,
  with_subcollections: row.with_subcollections === 1,
  may_add: row.may_add === 1,
  with_comments: row.with_comments === 1,
});

/** What a share shows: one of these. */
export type ShareSubject = Pick<Share, 'collection_id' | 'saved_search_id' | 'post_id'>;

/**
 * The shares of a user, or those of a collection, saved search, or post: by id, after those without a name and
 * conditions, of which clients of the original know the first one.
 */
export async function findShares(
  db: Db,
  userId: number,
  { collection_id, saved_search_id, post_id }: Partial<ShareSubject> = {},
): Promise<Share[]> {
  let query = db.selectFrom('shares').select(COLUMNS).where('user_id', '=', userId).orderBy('id');
  if (collection_id) query = query.where('collection_id', '=', collection_id);
  if (saved_search_id) query = query.where('saved_search_id', '=', saved_search_id);
  if (post_id) query = query.where('post_id', '=', post_id);
  const shares = (await query.execute()).map((row) => asShare(row));
  return shares.toSorted((a, b) => Number(isPlainShare(b)) - Number(isPlainShare(a)));
}

export async function findShare(db: Db, userId: number, id: number): Promise<Share | null> {
  const query = db.selectFrom('shares').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  const row = await query.executeTakeFirst();
  return row ? asShare(row) : null;
}

/** Switches off the shares of some collections, which are being deleted. */
export async function switchOffShares(db: Db, userId: number, collectionIds: readonly number[]): Promise<void> {
  await db
    .updateTable('shares')
    .set({ is_active: 0 })
    .where('user_id', '=', userId)
    .where('collection_id', 'in', collectionIds)
    .execute();
}

/** The share with this token, of any user. */
export const findTokenHolder = (db: Db, token: string) =>
  db.selectFrom('shares').select('id').where('token', '=', token).executeTakeFirst();

/** Of some tokens, those that shares of any users have. */
export async function findTakenTokens(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('shares').select('token').where('token', 'in', tokens).execute();
  return new Set(rows.map(({ token }) => token));
}

/** The conditions of a share; those that are left out stay as they are, and are none of a new one. */
export type Conditions = Partial<
  Pick<Share, (typeof CONDITIONS)[number]> & {
    /** Null for no password. */
    password_hash: string | null;
  }
>;

export type ShareFields = Omit<ShareSubject, 'post_id'> &
  Partial<Pick<Share, 'post_id'>> &
  Pick<Share, 'token' | 'is_active'> &
  Conditions;

/** The columns of a share: neither database driver takes booleans for numbers. */
const asRow = (fields: ShareFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as Omit<Insertable<Database['shares']>, 'user_id'>;

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
