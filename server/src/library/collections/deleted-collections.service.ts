import { type Collection, COLLECTION_DEPTH_MAX, RESTORABLE_DAYS } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { collectionChanged, manyPostsChanged } from '../events.ts';
import { findCollection, findCollections, nextPosition } from './collections.repo.ts';
import {
  batchesOf,
  type DeletedRow,
  findDeletedTree,
  forgetDeleted,
  forgetDeletedBefore,
  insertRestored,
  purgePostsOf,
  restorePostsOf,
  restoreShares,
} from './deleted-collections.repo.ts';
import { depthOf, heightOf, nest, subtreeOf } from './tree.ts';

const DAY_MS = 86_400_000;

/**
 * Restores a deleted collection with its descendants, posts, and inactive shares, at its place or, if its parent is
 * gone, as the last one at the top level. Null if the user has no such deleted collection.
 */
export function restoreDeleted(db: Db, userId: number, id: number): Promise<Collection | null> {
  const restore = async (trx: Db) => {
    const [root, ...below] = parentsFirst(await findDeletedTree(trx, userId, id), id);
    if (!root) return null;
    const rows = [await placed(trx, userId, root, below), ...below];
    await insertRestored(trx, rows);
    await restoreShares(trx, userId, rows);
    let posts = 0;
    for (const batch of batchesOf(rows)) {
      const ids = batch.map((row) => row.id);
      posts += await restorePostsOf(trx, userId, ids, root.deleted_at);
    }
    await forgetDeleted(trx, userId, id);
    const restored = await findCollection(trx, userId, id);
    if (restored)
      await collectionChanged(trx, userId, { kind: 'created', collection: restored, isRestored: true, posts });
    await manyPostsChanged(trx, userId, { reason: 'collection' });
    return restored;
  };
  return transact(db, userId, restore, { isLong: true });
}

/** Permanently deletes a deleted collection and its posts in the recycle bin; false if the user has no such one. */
export function purgeDeleted(db: Db, userId: number, id: number): Promise<boolean> {
  const purge = async (trx: Db) => {
    const rows = await findDeletedTree(trx, userId, id);
    let count = 0;
    for (const batch of batchesOf(rows)) {
      const ids = batch.map((row) => row.id);
      count += await purgePostsOf(trx, userId, ids);
    }
    await forgetDeleted(trx, userId, id);
    if (rows.length > 0) await manyPostsChanged(trx, userId, { reason: 'recycle-bin', count });
    return rows.length > 0;
  };
  return transact(db, userId, purge, { isLong: true });
}

/** Removes deleted collections that can no longer be restored; their posts stay in the recycle bin. */
export const removeExpiredDeletions = (db: Db, now: number): Promise<void> =>
  forgetDeletedBefore(db, new Date(now - RESTORABLE_DAYS * DAY_MS).toISOString());

const asNode = ({ id, name, icon_id, parent_id }: DeletedRow) => ({ id, name, icon_id, parent_id });

/** The rows of a tree, its root first and every parent before its children; empty without the root. */
function parentsFirst(rows: readonly DeletedRow[], rootId: number): DeletedRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const root = nest(rows.map(asNode)).all.find((row) => row.id === rootId);
  return root ? subtreeOf(root).flatMap(({ id }) => byId.get(id) ?? []) : [];
}

/**
 * The root as it returns: under its parent if that exists and the tree is not too deep there, else at the top level.
 */
async function placed(db: Db, userId: number, root: DeletedRow, below: readonly DeletedRow[]): Promise<DeletedRow> {
  if (root.parent_id === null) return root;
  const live = await findCollections(db, userId);
  const [tree] = nest([{ ...root, parent_id: null }, ...below].map(asNode)).roots;
  const depth = depthOf(live, root.parent_id);
  if (tree && depth > 0 && depth + heightOf(tree) <= COLLECTION_DEPTH_MAX) return root;
  return { ...root, parent_id: null, position: await nextPosition(db, userId, null) };
}
