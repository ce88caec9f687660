import type { DeletedCollection } from '@benotes/contract';
import { type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { withDeferredMerge } from '../search/defer-merge.repo.ts';
import { findTakenTokens } from '../shares/shares.repo.ts';
import { APPEARANCE } from './appearance.repo.ts';

/** Ids in one statement. */
const BATCH_SIZE = 500;

export type DeletedRow = Selectable<Database['deleted_collections']>;

export const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH_SIZE) }, (_, index) =>
    all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );

/** The first share of a collection. One that a password or an end protects does not come back without it. */
const firstShare = (userId: number) => sql<number>`(
  select min(first.id) from shares as first
  where first.user_id = ${userId} and first.collection_id = collections.id
    and first.password_hash is null and first.expires_at is null
)`;

/** Records collections that are about to be deleted together, with the tokens of their shares. */
export async function recordDeleted(
  db: Db,
  userId: number,
  rootId: number,
  ids: readonly number[],
  deletedAt: string,
): Promise<void> {
  await db
    .insertInto('deleted_collections')
    .columns([
      'id',
      'user_id',
      'root_id',
      'name',
      'icon_id',
      'parent_id',
      'position',
      'share_token',
      ...APPEARANCE,
      'created_at',
      'updated_at',
      'deleted_at',
    ])
    .expression((row) =>
      row
        .selectFrom('collections')
        .leftJoin('shares', (join) =>
          join.onRef('shares.user_id', '=', 'collections.user_id').on('shares.id', '=', firstShare(userId)),
        )
        .select(['collections.id', 'collections.user_id', sql<number>`cast(${rootId} as integer)`.as('root_id')])
        .select(['collections.name', 'icon_id', 'parent_id', 'position', 'shares.token as share_token'])
        .select(APPEARANCE)
        .select(['created_at', 'updated_at', sql<string>`cast(${deletedAt} as text)`.as('deleted_at')])
        .where('collections.user_id', '=', userId)
        .where('collections.id', 'in', ids),
    )
    .execute();
}

/** Those of a user that can be restored, without one that is being restored or removed. */
const deletions = (db: Db, userId: number) =>
  db
    .selectFrom('deleted_collections')
    .where('user_id', '=', userId)
    .whereRef('id', '=', 'root_id')
    .where((row) => {
      const jobs = row.selectFrom('bin_jobs').select('user_id').where('bin_jobs.user_id', '=', userId);
      return row.not(row.exists(jobs.whereRef('bin_jobs.collection_id', '=', 'deleted_collections.id')));
    });

/** The number of deletions that can be reverted. */
export async function countDeletions(db: Db, userId: number): Promise<number> {
  const { count } = await deletions(db, userId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The deleted collections that can be restored, last deleted first. */
export async function findDeletions(db: Db, userId: number): Promise<DeletedCollection[]> {
  const roots = await deletions(db, userId)
    .select(['id', 'name', 'icon_id', 'parent_id', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const counts = await db
    .selectFrom('deleted_collections as collection')
    .leftJoin('posts', (join) =>
      join
        .on('posts.user_id', '=', userId)
        .onRef('posts.deleted_collection_id', '=', 'collection.id')
        .onRef('posts.archived_at', '=', 'collection.deleted_at'),
    )
    .select((row) => [
      'root_id',
      row.fn.count<number>('collection.id').distinct().as('collections'),
      row.fn.count<number>('posts.id').as('posts'),
    ])
    .where('collection.user_id', '=', userId)
    .groupBy('root_id')
    .execute();
  const byRoot = new Map(counts.map((count) => [count.root_id, count]));
  return roots.map((root) => {
    const { collections = 1, posts = 0 } = byRoot.get(root.id) ?? {};
    return { ...root, collections_below: collections - 1, posts_count: posts };
  });
}

/** What was deleted together with a collection, siblings in their order; empty if it cannot be restored. */
export const findDeletedTree = (db: Db, userId: number, rootId: number): Promise<DeletedRow[]> =>
  db
    .selectFrom('deleted_collections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('root_id', '=', rootId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Where a collection was deleted; null at the top level, and if it cannot be restored. */
export async function findParentOfDeleted(db: Db, userId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('deleted_collections')
    .select('parent_id')
    .where('user_id', '=', userId)
    .where('root_id', '=', id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Inserts deleted collections again, in the given order (parents first), under the ids that they had. */
export async function insertRestored(db: Db, rows: readonly DeletedRow[]): Promise<void> {
  await insertRows(
    db,
    'collections',
    rows.map(({ root_id: _root, share_token: _token, deleted_at: _at, ...row }) => ({ ...row, ...EDITED })),
  );
}

/** Restores the shares of collections, switched off. A token that somebody uses by now is lost. */
export async function restoreShares(db: Db, userId: number, rows: readonly DeletedRow[]): Promise<void> {
  const shared = rows.flatMap(({ id, share_token: token }) => (token === null ? [] : [{ id, token }]));
  for (const batch of batchesOf(shared)) {
    const taken = await findTakenTokens(
      db,
      batch.map(({ token }) => token),
    );
    const rows = batch
      .filter(({ token }) => !taken.has(token))
      .map(({ id, token }) => ({ user_id: userId, collection_id: id, token, is_active: 0 as const }));
    if (rows.length === 0) continue;
    await db
      .insertInto('shares')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Returns at most so many posts in the recycle bin to restored collections; those that were in the bin before stay
 * there. Returns their number.
 */
export async function restorePostsOf(
  db: Db,
  userId: number,
  ids: readonly number[],
  deletedAt: string,
  limit: number,
): Promise<number> {
  const wasLive = sql<boolean>`archived_at = ${deletedAt}`;
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set((row) => ({
      collection_id: row.ref('deleted_collection_id'),
      deleted_collection_id: null,
      is_archived: sql<0 | 1>`case when ${wasLive} then 0 else 1 end`,
      archived_at: sql<string | null>`case when ${wasLive} then null else archived_at end`,
      ...EDITED,
    }))
    .where('id', 'in', postsFrom(db, userId, ids).limit(limit))
    .where(ofOwner(db, 'user_id', userId))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes at most so many posts in the recycle bin that came from some collections. Returns their number. */
export async function purgePostsOf(db: Db, userId: number, ids: readonly number[], limit: number): Promise<number> {
  const remove = db
    .deleteFrom('posts')
    .where('id', 'in', postsFrom(db, userId, ids).limit(limit))
    .where(ofOwner(db, 'user_id', userId));
  return Number((await withDeferredMerge(db, () => remove.executeTakeFirst())).numDeletedRows);
}

const postsFrom = (db: Db, userId: number, ids: readonly number[]) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_collection_id', 'in', ids)
    .where('is_archived', '=', 1);

/** Removes what is needed to restore a collection; of all the user's collections without `rootId`. */
export async function forgetDeleted(db: Db, userId: number, rootId?: number): Promise<void> {
  let query = db.deleteFrom('deleted_collections').where('user_id', '=', userId);
  if (rootId !== undefined) query = query.where('root_id', '=', rootId);
  await query.execute();
}

/** Removes what was deleted before a time, of all users. */
export async function forgetDeletedBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('deleted_collections').where('deleted_at', '<', time).execute();
}
