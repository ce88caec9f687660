import type { TreeItem } from './tree-item.ts';

/** A node of the tree that is shown: none of those above it is folded. */
export interface Row {
  node: TreeItem;
  /** Counts from 0. */
  level: number;
  /** Place of its parent among the rows; -1 at the top. */
  parent: number;
  /** Place among its siblings, from 0. */
  position: number;
  siblings: number;
  /** Whether the rows after it are its children. */
  open: boolean;
}

/** The rows of a tree from the top down. A loop, not recursion: trees are deep. */
export function rowsOf(tree: readonly TreeItem[], unfolded: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const open = [{ nodes: tree, next: 0, parent: -1 }];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const node = last.nodes[last.next];
    if (!node) {
      open.pop();
      continue;
    }
    const isOpen = node.nested.length > 0 && unfolded.has(node.id);
    rows.push({
      node,
      level: open.length - 1,
      parent: last.parent,
      position: last.next,
      siblings: last.nodes.length,
      open: isOpen,
    });
    last.next += 1;
    if (isOpen) open.push({ nodes: node.nested, next: 0, parent: rows.length - 1 });
  }
  return rows;
}

/** The row after the last one below a row. */
export function endOf(rows: readonly Row[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while ((rows[end]?.level ?? 0) > level) end += 1;
  return end;
}

/** Ids of the nodes that have something below them. */
export function idsWithChildren(tree: readonly TreeItem[]): number[] {
  const folders: number[] = [];
  const waiting = [...tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nested.length === 0) continue;
    folders.push(node.id);
    for (const child of node.nested) waiting.push(child);
  }
  return folders;
}
