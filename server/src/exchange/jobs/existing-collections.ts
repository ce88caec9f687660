import type { Collection } from '@benotes/contract';

import { oneLine } from '../text.ts';

/** Cleaned names are found as well: those of the library need not be clean. */
const keyOf = (parentId: number | null, name: string) => JSON.stringify([parentId, oneLine(name)]);

/** Finds a collection by parent and name. `isExact`: only one with exactly this name. */
export type FindExisting = (parentId: number | null, like: { name: string; isExact: boolean }) => number | null;

/**
 * The collections of a user from before an import, by parent and name. Each is found only once, so that siblings of the
 * same name stay separate; null if there is none left. What is not below its parent is looked for below others of the
 * same path: a file that names collections by their path alone has one for all of them.
 */
export function existingCollections(collections: readonly Collection[]): FindExisting {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  const known = new Map<string, Collection[]>();
  for (const collection of collections) {
    const key = keyOf(collection.parent_id, collection.name);
    const same = known.get(key);
    if (same) same.push(collection);
    else known.set(key, [collection]);
  }
  const take: FindExisting = (parentId, { name, isExact }) => {
    const same = known.get(keyOf(parentId, name)) ?? [];
    const at = same.findIndex((other) => !isExact || other.name === name);
    return at < 0 ? null : (same.splice(at, 1)[0]?.id ?? null);
  };
  /** Those that were not found, and have the same path. */
  const alike = (id: number | null): number[] => {
    const collection = id === null ? undefined : byId.get(id);
    if (!collection) return [];
    const { parent_id, name } = collection;
    return [parent_id, ...alike(parent_id)].flatMap((parent) =>
      (known.get(keyOf(parent, name)) ?? []).map((other) => other.id),
    );
  };
  return (parentId, like) => {
    for (const parent of [parentId, ...alike(parentId)]) {
      const found = take(parent, like);
      if (found !== null) return found;
    }
    return null;
  };
}
