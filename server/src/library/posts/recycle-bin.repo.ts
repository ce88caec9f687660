import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { withDeferredMerge } from '../search/defer-merge.repo.ts';

/** Not a parameter, so that SQLite uses the index of the recycle bin. */
const IN_BIN = sql.lit<1>(1);

/** Deletes a post in the recycle bin permanently; false if the user has no such post there. */
export async function removePost(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await inBin(db, userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Permanently deletes at most so many posts that were moved to a user's recycle bin until then. Returns their number.
 */
export async function removeFromBin(trx: Db, userId: number, until: string, limit: number): Promise<number> {
  const some = trx
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', IN_BIN)
    .where('archived_at', '<=', until)
    .limit(limit);
  const remove = trx
    .deleteFrom('posts')
    .where('id', 'in', some)
    .where(ofOwner(trx, 'user_id', userId))
    .where('is_archived', '=', IN_BIN);
  return Number((await withDeferredMerge(trx, () => remove.executeTakeFirst())).numDeletedRows);
}

/** When a post was last moved to a user's recycle bin; null if it is empty. */
export async function lastArchivedAt(db: Db, userId: number): Promise<string | null> {
  const last = await db
    .selectFrom('posts')
    .select('archived_at')
    .where('user_id', '=', userId)
    .where('is_archived', '=', IN_BIN)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.archived_at ?? null;
}

/**
 * The timestamp for posts moved to the recycle bin now: later than all others there, even if the clock was set back.
 */
export async function nextArchivedAt(db: Db, userId: number): Promise<string> {
  const [last, now] = [await lastArchivedAt(db, userId), Date.now()];
  return new Date(last === null ? now : Math.max(now, Date.parse(last) + 1)).toISOString();
}

const inBin = (db: Db, userId: number) =>
  db.deleteFrom('posts').where('user_id', '=', userId).where('is_archived', '=', IN_BIN);

/** The columns of a post that was moved to the recycle bin; one that is there already stays in its place. */
export const archived = (at: string) => ({
  is_archived: 1 as const,
  archived_at: sql<string>`coalesce(posts.archived_at, ${at})`,
});
