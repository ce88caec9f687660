import type { Collection } from '@benotes/contract';

import { oneLine } from '../text.ts';

/** Cleaned names are found as well: those of the library need not be clean. */
const keyOf = (parentId: number | null, name: string) => JSON.stringify([parentId, oneLine(name)]);

/** Finds a collection by parent and name. `isExact`: only one with exactly this name. */
export type FindExisting = (parentId: number | null, like: { name: string; isExact: boolean }) => number | null;

/**
 * The collections of a user from before an import, by parent and name. Each is found only once, so that siblings of the
 * same name stay separate; null if there is none left.
 */
export function existingCollections(collections: readonly Collection[]): FindExisting {
  const known = new Map<string, Collection[]>();
  for (const collection of collections) {
    const key = keyOf(collection.parent_id, collection.name);
    const same = known.get(key);
    if (same) same.push(collection);
    else known.set(key, [collection]);
  }
  return (parentId, { name, isExact }) => {
    const same = known.get(keyOf(parentId, name)) ?? [];
    const at = same.findIndex((other) => !isExact || other.name === name);
    return at < 0 ? null : (same.splice(at, 1)[0]?.id ?? null);
  };
}
