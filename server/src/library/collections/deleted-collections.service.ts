import { type Collection, RESTORABLE_DAYS } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { lastArchivedAt } from '../posts/recycle-bin.repo.ts';
import { doInBin, doWithin } from './bin-jobs.ts';
import { placed } from './bin-work.ts';
import { findCollection } from './collections.repo.ts';
import { type DeletedRow, findDeletedTree, forgetDeleted, forgetDeletedBefore } from './deleted-collections.repo.ts';

const DAY_MS = 86_400_000;

/**
 * Restores a deleted collection with its descendants, posts, and inactive shares, at its place or, if its parent is
 * gone, as the last one at the top level. Null if there is no such deleted collection.
 *
 * @throws Problem 403 for a member if its place is not in what is shared with them.
 */
export function restoreDeleted(db: Db, access: Access, id: number): Promise<Collection | null> {
  const { ownerId } = access;
  const begin = async (trx: Db) => {
    const tree = await findDeletedTree(trx, ownerId, id);
    const root = tree.find((row) => row.id === id);
    if (!root) return null;
    if (access.within !== 'everything') await checkPlace(trx, access, root, tree);
    return { kind: 'restore' as const, collection_id: id, at: root.deleted_at };
  };
  return doInBin(db, ownerId, begin, (trx) => findCollection(trx, ownerId, id));
}

async function checkPlace(trx: Db, access: Access, root: DeletedRow, tree: readonly DeletedRow[]): Promise<void> {
  const below = tree.filter((row) => row !== root);
  const { parent_id } = await placed(trx, access.ownerId, root, below);
  if (parent_id === null || !(await reachesCollection(trx, access, parent_id)))
    throw new Problem(403, 'Only its owner can restore this collection.');
}

/** The same for a small one, in the caller's transaction. @throws Problem 409 as `doWithin`. */
export async function restoreTree(trx: Db, userId: number, id: number): Promise<Collection | null> {
  const root = await findRoot(trx, userId, id);
  if (!root) return null;
  await doWithin(trx, userId, { kind: 'restore', collection_id: id, at: root.deleted_at });
  return findCollection(trx, userId, id);
}

/** Permanently deletes a deleted collection and its posts in the recycle bin; false if the user has no such one. */
export async function purgeDeleted(db: Db, userId: number, id: number): Promise<boolean> {
  const begin = async (trx: Db) =>
    (await findRoot(trx, userId, id)) ? { kind: 'purge' as const, collection_id: id, at: null } : null;
  return (await doInBin(db, userId, begin, isDone)) !== null;
}

/** Permanently deletes everything in a user's recycle bin, collections as well. */
export async function emptyBin(db: Db, userId: number): Promise<void> {
  const begin = async (trx: Db) => {
    await forgetDeleted(trx, userId);
    return { kind: 'empty' as const, collection_id: null, at: await lastArchivedAt(trx, userId) };
  };
  await doInBin(db, userId, begin, isDone);
}

const isDone = async () => true;

/** A deleted collection that can be restored. */
const findRoot = async (trx: Db, userId: number, id: number) =>
  (await findDeletedTree(trx, userId, id)).find((row) => row.id === id);

/** Removes deleted collections that can no longer be restored; their posts stay in the recycle bin. */
export const removeExpiredDeletions = (db: Db, now: number): Promise<void> =>
  forgetDeletedBefore(db, new Date(now - RESTORABLE_DAYS * DAY_MS).toISOString());
