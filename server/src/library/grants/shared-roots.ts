import type { CollectionTree, SharedRoot } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { type Access, memberAccess, type Membership } from '../access/access.ts';
import { collectionFor } from '../access/member-lists.ts';
import { addAppearance } from '../collections/appearance.repo.ts';
import { addPostCounts } from '../collections/collection-counts.repo.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { nest } from '../collections/tree.ts';
import { findOwners, roleOf } from './grants.repo.ts';

/** The collections that are shared with a user, each once, by the names of their owners and their own. */
export async function sharedRoots(db: Db, memberships: readonly Membership[]): Promise<SharedRoot[]> {
  const ids = [...new Set(memberships.map(({ ownerId }) => ownerId))];
  if (ids.length === 0) return [];
  const owners = await findOwners(db, ids);
  const roots: SharedRoot[] = [];
  for (const owner of owners) {
    const own = memberships.filter(({ ownerId }) => ownerId === owner.id);
    roots.push(...(await rootsOf(db, owner, own)));
  }
  return roots.toSorted(
    (a, b) => a.owner.name.localeCompare(b.owner.name) || a.collection.name.localeCompare(b.collection.name),
  );
}

/** What one owner shares with a user. */
async function rootsOf(db: Db, owner: SharedRoot['owner'], memberships: readonly Membership[]): Promise<SharedRoot[]> {
  const rows = await findCollections(db, owner.id);
  await addAppearance(db, owner.id, rows);
  await addPostCounts(db, owner.id, rows);
  const byId = new Map(nest(rows).all.map((collection) => [collection.id, collection]));
  const ids = new Set(memberships.map(({ collectionId }) => collectionId));
  const granted = new Map([...ids].map((id) => [id, memberAccess(memberships, [id], 'view')]));
  const found: SharedRoot[] = [];
  for (const id of ids) {
    const collection = byId.get(id);
    if (!collection) continue;
    const path = pathOf(byId, collection);
    const access = memberAccess(memberships, path, 'view');
    // Listed below another one, where the user may do the same.
    const above = memberAccess(memberships, path.slice(1), 'view');
    if (!access || (above && includes(above, access))) continue;
    const { permission, mayComment } = access;
    const personal = memberships.find(({ collectionId, isPersonal }) => isPersonal && collectionId === id);
    found.push({
      collection: { ...shownTo(granted, access, collection), parent_id: null },
      owner,
      role: roleOf(permission),
      permission,
      may_comment: mayComment,
      grant_id: personal?.grantId ?? null,
    });
  }
  return found;
}

/** A tree as a member gets it; below, they may be allowed to do more. @param granted by the id of a collection. */
function shownTo(
  granted: ReadonlyMap<number, Access | null>,
  access: Access,
  collection: CollectionTree,
): CollectionTree {
  const shown = collectionFor(access, collection);
  shown.nested = collection.nested.map((child) => {
    const own = granted.get(child.id);
    return shownTo(granted, own && own.permission > access.permission ? own : access, child);
  });
  return shown;
}

/** Whether whoever has the one access may do all that the other one allows. */
const includes = (one: Access, other: Access): boolean =>
  one.permission >= other.permission && (one.mayComment || !other.mayComment);

/** The ids of a collection and of those above it. */
function pathOf(byId: ReadonlyMap<number, CollectionTree>, collection: CollectionTree): number[] {
  const path: number[] = [];
  for (let each: CollectionTree | undefined = collection; each; each = byId.get(each.parent_id ?? 0))
    path.push(each.id);
  return path;
}
