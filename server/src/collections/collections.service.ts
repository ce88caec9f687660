import {
  type Collection,
  COLLECTION_DEPTH_MAX,
  type createCollection,
  type Input,
  isIconId,
  type updateCollection,
} from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { TOUCHED } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { checkMatch } from '../http/etag.ts';
import { invalid } from '../problems.ts';
import { archivePostsOf, findCollection, findCollections, nextPosition, placeAmong } from './collections.repo.ts';
import { heightOf, nest, subtreeOf } from './tree.ts';

type NewCollection = Input<typeof createCollection>['body'];
type Changes = Input<typeof updateCollection>['body'];

/** SQLite takes this many values in one statement without complaint. */
const IDS_AT_ONCE = 500;

/** Stores a collection as the last one of its parent. */
export function addCollection(db: Db, userId: number, given: NewCollection): Promise<Collection> {
  const { name, parent_id = null } = given;
  const icon_id = iconOf(given.icon_id) ?? null;
  return transact(db, userId, async (trx) => {
    if (parent_id !== null) await checkParent(trx, userId, null, parent_id);
    const now = new Date().toISOString();
    return trx
      .insertInto('collections')
      .values({
        user_id: userId,
        name: nameOf(name),
        icon_id,
        parent_id,
        position: await nextPosition(trx, userId, parent_id),
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'name', 'icon_id', 'parent_id'])
      .executeTakeFirstOrThrow();
  });
}

/** Changes what is given of a collection; null when the person has no such one. */
export function changeCollection(
  db: Db,
  userId: number,
  id: number,
  given: Changes,
  ifMatch?: string,
): Promise<Collection | null> {
  const icon_id = iconOf(given.icon_id);
  return transact(db, userId, async (trx) => {
    const present = await findCollection(trx, userId, id);
    if (!present) return null;
    checkMatch(ifMatch, present);
    const parent_id = given.is_root ? null : (given.parent_id ?? (given.parent_id === null ? null : present.parent_id));
    const isMoved = parent_id !== present.parent_id;
    if (isMoved && parent_id !== null) await checkParent(trx, userId, id, parent_id);
    await trx
      .updateTable('collections')
      .set({
        parent_id,
        updated_at: new Date().toISOString(),
        ...TOUCHED,
        ...(given.name !== undefined && { name: nameOf(given.name) }),
        ...(icon_id !== undefined && { icon_id }),
        ...(isMoved && { position: await nextPosition(trx, userId, parent_id) }),
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    if (given.position !== undefined) await placeAmong(trx, userId, id, parent_id, given.position);
    return findCollection(trx, userId, id);
  });
}

/** Removes a collection, with everything below it or leaving its children to its parent; false when there is none. */
export function removeCollection(
  db: Db,
  userId: number,
  id: number,
  isNested: boolean,
  ifMatch?: string,
): Promise<boolean> {
  const remove = async (trx: Db) => {
    const root = nest(await findCollections(trx, userId)).all.find((collection) => collection.id === id);
    if (!root) return false;
    checkMatch(ifMatch, await findCollection(trx, userId, id));
    if (!isNested) {
      for (const child of root.nested) {
        const position = await nextPosition(trx, userId, root.parent_id);
        await trx
          .updateTable('collections')
          .set({ parent_id: root.parent_id, position, ...TOUCHED })
          .where('id', '=', child.id)
          .execute();
      }
    }
    // From the leaves up: a parent cannot go while something points at it.
    const ids = (isNested ? subtreeOf(root) : [root]).map((collection) => collection.id).toReversed();
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE);
      await archivePostsOf(trx, userId, some);
      await trx.deleteFrom('collections').where('id', 'in', some).where('user_id', '=', userId).execute();
      await new Promise(setImmediate); // everybody else's requests have a turn
    }
    return true;
  };
  return transact(db, userId, remove, true);
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('name', 'This field is required.');
  return trimmed;
}

/** 0 clears the icon as null does. */
function iconOf(id: number | null | undefined): number | null | undefined {
  if (id === undefined || id === null) return id;
  if (id === 0) return null;
  if (!isIconId(id)) throw invalid('icon_id', 'There is no such icon.');
  return id;
}

async function checkParent(db: Db, userId: number, id: number | null, parentId: number): Promise<void> {
  const { all } = nest(await findCollections(db, userId));
  const byId = new Map(all.map((collection) => [collection.id, collection]));
  const self = id === null ? undefined : byId.get(id);
  if (!byId.has(parentId)) throw invalid('parent_id', 'There is no such collection.');
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
