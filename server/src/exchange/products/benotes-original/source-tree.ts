import { COLLECTION_DEPTH_MAX } from '@benotes/contract';

import type { SourceCollection } from './source-rows.ts';

/** A collection that is not deleted, with the parent that it gets. */
export interface PlacedCollection extends SourceCollection {
  depth: number;
}

/**
 * The collections that are not deleted, parents first and siblings by name. Those below a deleted or unknown
 * collection, another user's, or each other move to the top level; those that are nested too deeply become siblings of
 * their parent.
 */
export function placedCollections(collections: readonly SourceCollection[]): PlacedCollection[] {
  const live = collections.filter(({ id, isDeleted }) => id > 0 && !isDeleted);
  const byId = new Map(live.map((collection) => [collection.id, collection]));
  const children = new Map<number | null, SourceCollection[]>();
  for (const collection of live.toSorted(byName)) {
    const parent = collection.parentId === null ? undefined : byId.get(collection.parentId);
    const parentId = parent && parent.userId === collection.userId ? parent.id : null;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(collection);
    else children.set(parentId, [collection]);
  }
  const placed = new Map<number, PlacedCollection>();
  const place = (first: readonly SourceCollection[]) => {
    const waiting: { collection: SourceCollection; parent: PlacedCollection | null }[] = first.map((collection) => ({
      collection,
      parent: null,
    }));
    for (const { collection, parent } of waiting) {
      if (placed.has(collection.id)) continue;
      const above = parent && parent.depth >= COLLECTION_DEPTH_MAX ? placed.get(parent.parentId ?? 0) : parent;
      const own = { ...collection, parentId: above?.id ?? null, depth: (above?.depth ?? 0) + 1 };
      placed.set(own.id, own);
      for (const child of children.get(own.id) ?? []) waiting.push({ collection: child, parent: own });
    }
  };
  place(children.get(null) ?? []);
  // What is left is below itself.
  for (const collection of live) if (!placed.has(collection.id)) place([collection]);
  return [...placed.values()];
}

const byName = (one: SourceCollection, other: SourceCollection) =>
  one.name.localeCompare(other.name, 'en') || one.id - other.id;
