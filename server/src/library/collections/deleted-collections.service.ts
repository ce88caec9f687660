import { type Collection, RESTORABLE_DAYS } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { lastArchivedAt } from '../posts/recycle-bin.repo.ts';
import { doInBin, doWithin } from './bin-jobs.ts';
import { findCollection } from './collections.repo.ts';
import { findDeletedTree, forgetDeleted, forgetDeletedBefore } from './deleted-collections.repo.ts';

const DAY_MS = 86_400_000;

/**
 * Restores a deleted collection with its descendants, posts, and inactive shares, at its place or, if its parent is
 * gone, as the last one at the top level. Null if the user has no such deleted collection.
 */
export function restoreDeleted(db: Db, userId: number, id: number): Promise<Collection | null> {
  const begin = async (trx: Db) => {
    const root = await findRoot(trx, userId, id);
    return root ? { kind: 'restore' as const, collection_id: id, at: root.deleted_at } : null;
  };
  return doInBin(db, userId, begin, (trx) => findCollection(trx, userId, id));
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
