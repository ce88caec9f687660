import {
  type Collection,
  COLLECTION_DEPTH_MAX,
  type CollectionTree,
  type createCollection,
  type Input,
  isIconId,
  type Person,
  type updateCollection,
} from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { checkMatch } from '../../kernel/http/etag.ts';
import { invalid, Problem, requiredName } from '../../kernel/problems.ts';
import { currentWriter } from '../../kernel/writer.ts';
import type { Access } from '../access/access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { collectionChanged } from '../events.ts';
import { findGrantedUsers, findPeopleOf } from '../grants/people.repo.ts';
import { tellOfDeletion, tellOfMove } from '../notifications/tell.ts';
import { nextArchivedAt } from '../posts/recycle-bin.repo.ts';
import { findBinJob } from './bin-jobs.repo.ts';
import { doInBin, doWithin } from './bin-jobs.ts';
import {
  findCollection,
  findCollections,
  insertCollection,
  moveToPosition,
  nextPosition,
  setCollection,
} from './collections.repo.ts';
import { findPath } from './path.repo.ts';
import { heightOf, nest, subtreeOf } from './tree.ts';
import { validAppearance } from './valid-appearance.ts';

type NewCollection = Input<typeof createCollection>['body'];
type Changes = Input<typeof updateCollection>['body'];

/** Adds a collection as the last child of its parent. */
export function addCollection(db: Db, access: Access, given: NewCollection): Promise<Collection> {
  const { ownerId: userId } = access;
  const { name, parent_id = null } = given;
  const icon_id = iconOf(given.icon_id) ?? null;
  return transact(db, userId, async (trx) => {
    if (parent_id !== null) await checkParent(trx, access, null, parent_id);
    const appearance = await validAppearance(trx, userId, given);
    const row = { user_id: userId, name: requiredName(name), icon_id, parent_id, ...appearance };
    const added = await insertCollection(trx, row);
    await collectionChanged(trx, userId, { kind: 'created', collection: added });
    return added;
  });
}

/** Changes the given fields of a collection; null if the user has no such collection. */
export function changeCollection(
  db: Db,
  access: Access,
  id: number,
  given: Changes,
  ifMatch?: string,
): Promise<Collection | null> {
  const { ownerId: userId } = access;
  const icon_id = iconOf(given.icon_id);
  return transact(db, userId, async (trx) => {
    const current = await findCollection(trx, userId, id);
    if (!current) return null;
    checkMatch(ifMatch, current);
    const parent_id = given.is_root ? null : (given.parent_id ?? (given.parent_id === null ? null : current.parent_id));
    const isMoved = parent_id !== current.parent_id;
    if (isMoved) await checkMovable(trx, access, id, parent_id);
    if (isMoved && parent_id !== null) await checkParent(trx, access, id, parent_id);
    if (given.position !== undefined) await checkSortable(trx, access, parent_id);
    const people = isMoved ? await findPeopleOf(trx, userId, id) : [];
    await setCollection(trx, userId, id, {
      parent_id,
      updated_at: new Date().toISOString(),
      ...(given.name !== undefined && { name: requiredName(given.name) }),
      ...(icon_id !== undefined && { icon_id }),
      ...(await validAppearance(trx, userId, given, current.cover)),
      ...(isMoved && { position: await nextPosition(trx, userId, parent_id) }),
    });
    if (given.position !== undefined) await moveToPosition(trx, userId, id, parent_id, given.position);
    if (isMoved) await tellOfMove(trx, movedBy(userId, id, people), current.name);
    const changed = await findCollection(trx, userId, id);
    const keepsCopies = given.keep_copies;
    if (changed)
      await collectionChanged(trx, userId, {
        kind: 'changed',
        collection: changed,
        before: current,
        isOrdered: given.position !== undefined,
        keepsCopies,
      });
    return changed;
  });
}

/** That a collection was moved, for those who had access to it. */
const movedBy = (ownerId: number, collectionId: number, people: readonly Person[]) => ({
  ownerId,
  collectionId,
  userIds: people.map(({ id }) => id),
  makerId: currentWriter().userId ?? ownerId,
});

/**
 * Deletes a collection with its descendants (`isNested`), or moves its children to its parent. Posts go to the recycle
 * bin, and so does what is needed to restore it. False if the user has no such collection.
 */
export async function removeCollection(
  db: Db,
  access: Access,
  id: number,
  isNested: boolean,
  ifMatch?: string,
): Promise<boolean> {
  const { ownerId: userId } = access;
  if (isSharedRoot(access, id)) throw new Problem(403, 'Only its owner can delete this collection.');
  const begin = async (trx: Db) => {
    const root = nest(await findCollections(trx, userId)).all.find((collection) => collection.id === id);
    if (!root) return null;
    checkMatch(ifMatch, await findCollection(trx, userId, id));
    for (const child of isNested ? [] : root.nested) {
      const position = await nextPosition(trx, userId, root.parent_id);
      await setCollection(trx, userId, child.id, { parent_id: root.parent_id, position });
    }
    await tellMembers(trx, userId, isNested ? root : { ...root, nested: [] });
    return { kind: 'delete' as const, collection_id: id, at: await nextArchivedAt(trx, userId) };
  };
  return (await doInBin(db, userId, begin, async () => true)) !== null;
}

/** Deletes a small tree of collections in the caller's transaction. @throws Problem 409 as `doWithin`. */
export async function removeTree(trx: Db, userId: number, root: CollectionTree): Promise<void> {
  await tellMembers(trx, userId, root);
  await doWithin(trx, userId, { kind: 'delete', collection_id: root.id, at: await nextArchivedAt(trx, userId) });
}

/** Whether a collection is one that its owner shares with somebody, for that member. */
export const isSharedRoot = ({ within }: Access, id: number): boolean =>
  within !== 'everything' && within.some((root) => 'collectionId' in root && root.collectionId === id);

/** Tells those with whom a tree that is about to be deleted is shared. */
async function tellMembers(trx: Db, userId: number, root: CollectionTree): Promise<void> {
  const below = new Map(subtreeOf(root).map((each) => [each.id, each]));
  const granted = await findGrantedUsers(trx, userId, [...below.keys()].toReversed());
  const members = new Map([...granted].map(([memberId, id]) => [memberId, below.get(id) ?? root]));
  await tellOfDeletion(trx, { ownerId: userId, makerId: currentWriter().userId ?? userId }, members);
}

/** 0 removes the icon, like null. */
function iconOf(id: number | null | undefined): number | null | undefined {
  if (id === undefined || id === null) return id;
  if (id === 0) return null;
  if (!isIconId(id)) throw invalid('icon_id', 'There is no such icon.');
  return id;
}

/**
 * What is shared with somebody cannot be moved by them, neither it nor anything out of it, and nothing of a tree that
 * is being deleted or restored: its posts could not follow.
 */
async function checkMovable(trx: Db, access: Access, id: number, parentId: number | null): Promise<void> {
  const { ownerId, within } = access;
  if (isSharedRoot(access, id) || (within !== 'everything' && parentId === null))
    throw invalid('parent_id', 'Only its owner can move this collection there.');
  const job = await findBinJob(trx, ownerId);
  if (job?.collection_id && (await findPath(trx, ownerId, id)).includes(job.collection_id))
    throw invalid('parent_id', 'This collection is being deleted or restored.');
}

/** What is beside a collection that is shared with somebody is sorted by its owner alone. */
async function checkSortable(trx: Db, access: Access, parentId: number | null): Promise<void> {
  if (access.within === 'everything') return;
  if (parentId === null || !(await reachesCollection(trx, access, parentId)))
    throw invalid('position', 'Only its owner can sort this collection.');
}

async function checkParent(db: Db, access: Access, id: number | null, parentId: number): Promise<void> {
  const { all } = nest(await findCollections(db, access.ownerId));
  const byId = new Map(all.map((collection) => [collection.id, collection]));
  const self = id === null ? undefined : byId.get(id);
  if (!byId.has(parentId) || !(await reachesCollection(db, access, parentId)))
    throw invalid('parent_id', 'There is no such collection.');
  let depth = 0;
  for (
    let above = byId.get(parentId);
    above;
    above = above.parent_id === null ? undefined : byId.get(above.parent_id)
  ) {
    if (above.id === id) throw invalid('parent_id', 'A collection cannot be moved into itself.');
    depth += 1;
  }
  if (depth + (self ? heightOf(self) : 1) > COLLECTION_DEPTH_MAX) {
    throw invalid('parent_id', `Collections nest at most ${COLLECTION_DEPTH_MAX} deep.`);
  }
}
