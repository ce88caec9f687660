import type { CollectionTree } from '@benotes/contract';
import { findCollectionPath } from '@benotes/platform';

/** The position of a collection: its parent (null: top level) and its index among the siblings, from 0. */
export interface Place {
  parent_id: number | null;
  position: number;
}

type Trees = readonly CollectionTree[];

/** The position of a collection; undefined if it does not exist. */
export function placeIn(tree: Trees, id: number): Place | undefined {
  const path = findCollectionPath(tree, id);
  if (path.length === 0) return undefined;
  const parent = path.at(-2);
  const position = (parent?.nested ?? tree).findIndex((sibling) => sibling.id === id);
  return { parent_id: parent?.id ?? null, position };
}

/**
 * The tree with one collection at another position; undefined if that is impossible. Only the ancestors of both
 * positions are new objects.
 */
export function moveInTree(tree: Trees, id: number, { parent_id, position }: Place): Trees | undefined {
  const path = findCollectionPath(tree, id);
  const moved = path.at(-1);
  const target = parent_id === null ? [] : findCollectionPath(tree, parent_id);
  if (!moved || (parent_id !== null && target.length === 0) || target.some((above) => above.id === id))
    return undefined;
  const without = change(tree, idsOf(path.slice(0, -1)), (siblings) => siblings.filter((one) => one.id !== id));
  return change(without, idsOf(target), (siblings) => siblings.toSpliced(position, 0, { ...moved, parent_id }));
}

export const idsOf = (path: Trees) => path.map(({ id }) => id);

/** Changes the children of the collection at the end of a path; an empty path means the top level. */
export function change(
  tree: Trees,
  path: readonly number[],
  children: (nested: Trees) => CollectionTree[],
): CollectionTree[] {
  const [next, ...rest] = path;
  if (next === undefined) return children(tree);
  return tree.map((node) => (node.id === next ? { ...node, nested: change(node.nested, rest, children) } : node));
}
