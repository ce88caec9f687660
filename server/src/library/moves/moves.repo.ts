import { MOVE_UNDO_HOURS, type Post } from '@benotes/contract';
import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Database } from '../../kernel/database/schema.ts';

export type MoveRow = Selectable<Database['moves']>;

/** Remembers a move, and returns its id. */
export async function addMove(db: Db, move: Omit<Insertable<Database['moves']>, 'created_at'>): Promise<number> {
  const row = { ...move, created_at: new Date().toISOString() };
  return (await db.insertInto('moves').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A move that a user has made and can undo; undefined if there is none. */
export const findMove = (db: Db, userId: number, id: number): Promise<MoveRow | undefined> =>
  db
    .selectFrom('moves')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('created_at', '>', undoableSince(Date.now()))
    .executeTakeFirst();

export async function removeMove(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moves')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets moves that cannot be undone any more. @param now in ms. */
export async function removeOldMoves(db: Db, now: number): Promise<void> {
  await db.deleteFrom('moves').where('created_at', '<=', undoableSince(now)).execute();
}

const undoableSince = (now: number) => new Date(now - MOVE_UNDO_HOURS * 3600_000).toISOString();

/** The posts of some collections outside the recycle bin, from the bottom up; at most so many. */
export async function findPostsIn(
  db: Db,
  userId: number,
  collectionIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('list_id', 'in', collectionIds)
    .orderBy('order')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of some posts of a user, those that are outside the recycle bin. */
export async function findLive(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A post outside the recycle bin; undefined if there is none. */
export const findCopied = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('posts')
    .select(['id', 'type', 'title', 'content', 'url', 'base_url', 'description', 'note', 'image_path', 'color'])
    .select(['is_gone', 'is_preview_failed', 'is_picture_chosen', 'collection_id', 'is_pinned'])
    .select(['created_at', 'updated_at', 'title_key', 'site_key'])
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('id', '=', id)
    .executeTakeFirst();

/** Of some posts of a user, those whose pages are still to be loaded. */
export async function findAwaited(db: Db, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('preview_jobs')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

/** The names of the files that some posts of a user show. */
export async function findFilesOf(db: Db, userId: number, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('post_files')
    .select('name')
    .distinct()
    .where('user_id', '=', userId)
    .where('post_id', 'in', ids)
    .execute();
  return rows.map(({ name }) => name);
}

/** Gives a copy of a post the highlights in its note; those in copies of pages stay. */
export async function copyHighlights(
  db: Db,
  from: { userId: number; postId: number },
  to: { userId: number; postId: number },
): Promise<void> {
  const rows = await db
    .selectFrom('highlights')
    .selectAll()
    .where('user_id', '=', from.userId)
    .where('post_id', '=', from.postId)
    .where('source', '=', 'note')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const copied = rows.map(({ id: _id, ...row }) => ({ ...row, user_id: to.userId, post_id: to.postId }));
  await db.insertInto('highlights').values(copied).execute();
}

/** How many rows of a table belong to some posts of a user. */
async function countOf(
  db: Db,
  table: 'comments' | 'post_versions' | 'shares' | 'copies' | 'highlights',
  userId: number,
  ids: readonly number[],
  which = sql<boolean>`1 = 1`,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('post_id', 'in', ids)
    .where(which)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What of some posts does not go along. */
export const countLeft = async (db: Db, userId: number, ids: readonly number[]) => ({
  links: await countOf(db, 'shares', userId, ids),
  comments: await countOf(db, 'comments', userId, ids),
  versions: await countOf(db, 'post_versions', userId, ids),
  copies: await countOf(db, 'copies', userId, ids, sql<boolean>`kind is not null`),
  highlights: await countOf(db, 'highlights', userId, ids, sql<boolean>`source <> 'note'`),
});

/** How many public links and grants some collections of a user have. */
export async function countSharing(db: Db, userId: number, ids: readonly number[]) {
  const count = async (table: 'shares' | 'collection_grants') => {
    const row = await db
      .selectFrom(table)
      .select((each) => each.fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .where('collection_id', 'in', ids)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { links: await count('shares'), grants: await count('collection_grants') };
}

/** How some collections of a user look, as they are stored. */
export const findLooks = (db: Db, userId: number, ids: readonly number[]) =>
  db
    .selectFrom('collections')
    .select(['id', 'color', 'description', 'cover', 'keep_copies'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();

/** Whether a post outside the recycle bin has an order number in a list. */
export async function isOrderTaken(db: Db, userId: number, { collection_id, order }: Post): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('list_id', '=', collection_id ?? 0)
    .where('order', '=', order)
    .executeTakeFirst();
  return row !== undefined;
}
