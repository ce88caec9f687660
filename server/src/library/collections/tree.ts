import type { Collection, CollectionTree } from '@benotes/contract';

/** Builds the tree of collections from a flat list with siblings in order. Not recursive, so any depth works. */
export function nest(rows: readonly Collection[]): { all: CollectionTree[]; roots: CollectionTree[] } {
  const all: CollectionTree[] = [];
  const byId = new Map<number, CollectionTree>();
  for (const row of rows) {
    const collection = { ...row, nested: [] };
    all.push(collection);
    byId.set(row.id, collection);
  }
  const roots: CollectionTree[] = [];
  for (const collection of all) {
    const parent = collection.parent_id === null ? undefined : byId.get(collection.parent_id);
    (parent?.nested ?? roots).push(collection);
  }
  return { all, roots };
}

/** The number of entries in a list of all collections that contains each one's subtree. */
export function countNested(roots: readonly CollectionTree[]): number {
  let count = 0;
  let depth = 1;
  for (let level = roots; level.length > 0; level = level.flatMap(({ nested }) => nested)) {
    count += level.length * depth;
    depth += 1;
  }
  return count;
}

/** A collection and its descendants, itself first. */
export function subtreeOf(root: CollectionTree): CollectionTree[] {
  const found = [root];
  for (let index = 0; index < found.length; index += 1) found.push(...(found[index]?.nested ?? []));
  return found;
}

/** The height of a collection's subtree; 1 without children. */
export function heightOf(root: CollectionTree): number {
  let height = 0;
  for (let level: CollectionTree[] = [root]; level.length > 0; level = level.flatMap(({ nested }) => nested))
    height += 1;
  return height;
}

/** The number of collections from the top level down to one, inclusive; 0 if it does not exist. */
export function depthOf(rows: readonly Collection[], id: number): number {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let depth = 0;
  for (let above = byId.get(id); above; above = above.parent_id === null ? undefined : byId.get(above.parent_id))
    depth += 1;
  return depth;
}
