import type { TreeItem } from './tree-item.ts';

/** Ids of all nodes with children. */
export function idsWithChildren(tree: readonly TreeItem[]): number[] {
  const ids: number[] = [];
  const stack = [...tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nested.length === 0) continue;
    ids.push(node.id);
    for (const child of node.nested) stack.push(child);
  }
  return ids;
}
