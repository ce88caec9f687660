import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { inBatches } from '../../kernel/database/adaptive-batches.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { forgetDeleted } from '../collections/deleted-collections.repo.ts';
import { transact } from '../../kernel/database/transact.ts';
import { withDeferredMerge } from '../search/defer-merge.repo.ts';
import { manyPostsChanged } from '../events.ts';

/** Not a parameter, so that SQLite uses the index of the recycle bin. */
const IN_BIN = sql.lit<1>(1);

/** Deletes a post in the recycle bin permanently; false if the user has no such post there. */
export async function removePost(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await inBin(db, userId).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes everything in a user's recycle bin, collections as well, posts in batches so that others can write in
 * between.
 */
export async function emptyBin(db: Db, userId: number): Promise<void> {
  const last = await lastArchivedAt(db, userId);
  await transact(db, userId, async (trx) => {
    await forgetDeleted(trx, userId);
    if (last === null) await manyPostsChanged(trx, userId, { reason: 'recycle-bin', count: 0 });
  });
  if (last === null) return;
  let before = 0;
  await inBatches(db, async (limit) => {
    const removed = await transact(db, userId, async (trx) => {
      const some = trx
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', userId)
        .where('is_archived', '=', IN_BIN)
        .where('archived_at', '<=', last)
        .limit(limit);
      const remove = trx
        .deleteFrom('posts')
        .where('id', 'in', some)
        .where(ofOwner(trx, 'user_id', userId))
        .where('is_archived', '=', IN_BIN);
      const { numDeletedRows } = await withDeferredMerge(trx, () => remove.executeTakeFirst());
      const count = before + Number(numDeletedRows);
      // The last batch.
      if (numDeletedRows < limit) await manyPostsChanged(trx, userId, { reason: 'recycle-bin', count });
      return numDeletedRows;
    });
    before += Number(removed);
    return removed;
  });
}

/** When a post was last moved to a user's recycle bin; null if it is empty. */
async function lastArchivedAt(db: Db, userId: number): Promise<string | null> {
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
