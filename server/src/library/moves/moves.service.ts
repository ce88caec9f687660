import type { Move } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { removeTree } from '../collections/collections.service.ts';
import { restoreTree } from '../collections/deleted-collections.service.ts';
import { nest, subtreeOf } from '../collections/tree.ts';
import { postsChanged } from '../events.ts';
import type { Files } from '../files/files.ts';
import { findUserNames } from '../posts/authors.repo.ts';
import { archive } from '../posts/drop-post.ts';
import { changeRow, findPost, topOrder } from '../posts/posts.repo.ts';
import { copyCollections, copyPosts } from './copy-to-owner.ts';
import { copyFiles, coverFile } from './move-files.ts';
import { checkTarget, findMoved, leftBehind, type Moved, type Subject } from './moved-things.ts';
import { addMove, findFilesOf, findLooks, findMove, isOrderTaken, type MoveRow, removeMove } from './moves.repo.ts';

/** From where to where somebody moves something. */
export interface Places {
  from: Access;
  to: Access;
  /** The new collection, or the parent of the collection that is moved; null for none. */
  toCollectionId: number | null;
  moverId: number;
}

/** @throws Invalid if both places belong to the same owner. */
function checkOwners({ from, to }: Places): void {
  if (from.ownerId === to.ownerId)
    throw invalid('to_collection_id', 'It belongs to the same owner. Change its collection instead.');
}

/** What a move would do. @throws as `findMoved` and `checkTarget`. */
export async function previewMove(db: Db, places: Places, subject: Subject): Promise<Move> {
  const moved = await findMoved(db, places.from, subject);
  await checkTarget(db, places.to.ownerId, places.toCollectionId, moved.tree);
  checkOwners(places);
  return described(db, places, moved);
}

async function described(db: Db, { from, to }: Places, moved: Moved): Promise<Move> {
  const names = await findUserNames(db, [to.ownerId]);
  return {
    id: null,
    posts: moved.postIds.length,
    collections: moved.tree ? subtreeOf(moved.tree).length : 0,
    owner: { id: to.ownerId, name: names.get(to.ownerId) ?? '' },
    left: await leftBehind(db, from, moved),
    copies: [],
    collection_id: null,
  };
}

/**
 * Moves posts or a collection to another owner: copies them, and moves the originals to the recycle bin, in one
 * transaction.
 *
 * @throws as `findMoved`, `checkTarget`, and `copyFiles`.
 */
export async function move({ db, files }: { db: Db; files: Files }, places: Places, subject: Subject): Promise<Move> {
  const { from, to, toCollectionId, moverId } = places;
  const before = await findMoved(db, from, subject);
  await checkTarget(db, to.ownerId, toCollectionId, before.tree);
  checkOwners(places);
  // Before the transaction, because reading and storing files may take long.
  const copied = await copyFiles(files, to.ownerId, await filesOf(db, from.ownerId, before));
  const route = { fromId: from.ownerId, toId: to.ownerId, files: copied };
  const scopes = [from.ownerId, to.ownerId].toSorted((a, b) => a - b);
  return transact(db, scopes, async (trx) => {
    const moved = await findMoved(trx, from, subject);
    const { tree } = moved;
    await checkTarget(trx, to.ownerId, toCollectionId, tree);
    const report = await described(trx, places, moved);
    const collections = tree && (await copyCollections(trx, route, tree, toCollectionId));
    const posts = await copyPosts(trx, route, moved, collections ?? toCollectionId);
    if (tree) await removeTree(trx, from.ownerId, tree);
    else await archiveAll(trx, from.ownerId, moved.postIds);
    const pairs = [...posts];
    const copyId = (tree && collections?.get(tree.id)) ?? null;
    const id = await addMove(trx, {
      user_id: moverId,
      from_owner_id: from.ownerId,
      to_owner_id: to.ownerId,
      collection_id: tree?.id ?? null,
      copy_id: copyId,
      from_parent_id: tree?.parent_id ?? null,
      to_collection_id: toCollectionId,
      copies: JSON.stringify(tree ? [] : pairs),
    });
    return { ...report, id, copies: pairs.map(([own, copy]) => ({ from: own, to: copy })), collection_id: copyId };
  });
}

async function filesOf(db: Db, ownerId: number, { tree, postIds }: Moved): Promise<string[]> {
  const ids = tree ? subtreeOf(tree).map(({ id }) => id) : [];
  const looks = ids.length > 0 ? await findLooks(db, ownerId, ids) : [];
  const shown = postIds.length > 0 ? await findFilesOf(db, ownerId, postIds) : [];
  return [...new Set([...shown, ...looks.flatMap(({ cover }) => coverFile(cover))])];
}

async function archiveAll(trx: Db, userId: number, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const change = await archive(trx, userId, id);
    if (change) await postsChanged(trx, userId, [change]);
  }
}

/** What was undone. */
interface Undone {
  posts: number;
  /** Posts that stay where they are. */
  kept: number;
  collection_id: number | null;
}

/**
 * Undoes a move once: the originals return, and the copies go to the recycle bin. Null if it was undone in the
 * meantime.
 *
 * @param mayReturn the ids of the original posts that whoever undoes it may edit.
 * @throws Problem 409 if the collection cannot be restored.
 */
export function undo(db: Db, row: MoveRow, mayReturn: ReadonlySet<number>): Promise<Undone | null> {
  const { user_id, from_owner_id: fromId, to_owner_id: toId } = row;
  const scopes = [fromId, toId].toSorted((a, b) => a - b);
  return transact(db, scopes, async (trx) => {
    const current = await findMove(trx, user_id, row.id);
    if (!current || !(await removeMove(trx, user_id, row.id))) return null;
    if (current.collection_id !== null) return undoCollection(trx, current, current.collection_id);
    let posts = 0;
    const pairs = pairsOf(current);
    for (const [own, copy] of pairs) {
      if (!mayReturn.has(own) || !(await restore(trx, fromId, own))) continue;
      posts += 1;
      const change = await archive(trx, toId, copy);
      if (change) await postsChanged(trx, toId, [change]);
    }
    return { posts, kept: pairs.length - posts, collection_id: null };
  });
}

/** The ids of posts before and after a move. */
export const pairsOf = ({ copies }: MoveRow): [number, number][] => JSON.parse(copies) as [number, number][];

async function undoCollection(trx: Db, { from_owner_id, to_owner_id, copy_id }: MoveRow, id: number): Promise<Undone> {
  if (!(await restoreTree(trx, from_owner_id, id)))
    throw new Problem(409, 'The collection can no longer be restored. The copy stays where it is.');
  const copy = nest(await findCollections(trx, to_owner_id)).all.find((each) => each.id === copy_id);
  if (copy) await removeTree(trx, to_owner_id, copy);
  return { posts: 0, kept: 0, collection_id: id };
}

/** Returns a post from the recycle bin to its place; false if it is not there, or its collection is gone. */
async function restore(trx: Db, userId: number, id: number): Promise<boolean> {
  const before = await findPost(trx, userId, id, { withTags: true });
  if (!before?.is_archived || before.deleted_collection_id !== undefined) return false;
  const order = (await isOrderTaken(trx, userId, before))
    ? { order: await topOrder(trx, userId, before.collection_id) }
    : {};
  const post = await changeRow(trx, userId, id, { is_archived: 0, archived_at: null, ...order, ...EDITED });
  if (!post) return false;
  post.tags = before.tags;
  await postsChanged(trx, userId, [{ kind: 'changed', before, post }]);
  return true;
}
