import type { CollectionTree } from '@benotes/contract';
import { findCollectionPath } from '@benotes/platform';

/** Where a collection stands: below which one (null: the top), and at which place among the others there, from 0. */
export interface Place {
  parent_id: number | null;
  position: number;
}

type Trees = readonly CollectionTree[];

/** Where a collection stands now; undefined when there is no such collection. */
export function placeIn(tree: Trees, id: number): Place | undefined {
  const path = findCollectionPath(tree, id);
  if (path.length === 0) return undefined;
  const parent = path.at(-2);
  const position = (parent?.nested ?? tree).findIndex((sibling) => sibling.id === id);
  return { parent_id: parent?.id ?? null, position };
}

/**
 * The tree with one collection at another place; undefined when it cannot stand there. Only what is above it and above
 * its new place is built again.
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

const idsOf = (path: Trees) => path.map(({ id }) => id);

/** Changes the children of the collection at the end of a path from the top; of the top where the path is empty. */
function change(tree: Trees, path: readonly number[], children: (nested: Trees) => CollectionTree[]): CollectionTree[] {
  const [next, ...rest] = path;
  if (next === undefined) return children(tree);
  return tree.map((node) => (node.id === next ? { ...node, nested: change(node.nested, rest, children) } : node));
}
