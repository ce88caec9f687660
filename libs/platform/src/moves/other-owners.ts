import { canEdit, type CollectionTree, type SharedRoot } from '@benotes/contract';

import { texts } from './move-texts.ts';

// Nothing here has a state: modules have a copy of it.

const contains = (tree: CollectionTree, id: number): boolean =>
  tree.id === id || tree.nested.some((below) => contains(below, id));

/** The user whose collection this is, as far as is known; undefined for one's own and for Uncategorized (null). */
export const ownerIdOf = (shared: readonly SharedRoot[] | null, id: number | null): number | undefined =>
  id === null ? undefined : shared?.find(({ collection }) => contains(collection, id))?.owner.id;

/**
 * The collections of other owners in which the user may add something, each named with its owner.
 *
 * @param ownerId whose collections are left out; undefined for nobody.
 */
export function othersTrees(shared: readonly SharedRoot[] | null, ownerId?: number): CollectionTree[] {
  const roots = (shared ?? []).filter(({ owner, permission }) => owner.id !== ownerId && canEdit(permission));
  // One of them may be in another one, with a higher role.
  const isInside = (one: SharedRoot) =>
    roots.some((other) => other !== one && contains(other.collection, one.collection.id));
  return roots
    .filter((root) => !isInside(root))
    .map(({ collection, owner }) => ({ ...collection, name: texts.of(collection.name, owner.name) }));
}
