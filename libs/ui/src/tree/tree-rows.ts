import type { TreeItem } from './tree-item.ts';

/** A visible node: all its ancestors are expanded. */
export interface Row {
  node: TreeItem;
  /** Counts from 0. */
  level: number;
  /** Index of the parent row; -1 at the top level. */
  parent: number;
  /** Position among its siblings, from 0. */
  position: number;
  siblings: number;
  /** Whether it is expanded and has children. */
  open: boolean;
}

/** The visible rows of a tree, from top to bottom. A loop instead of recursion: trees can be deep. */
export function rowsOf(tree: readonly TreeItem[], expanded: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const open = [{ nodes: tree, next: 0, parent: -1 }];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const node = last.nodes[last.next];
    if (!node) {
      open.pop();
      continue;
    }
    const isOpen = node.nested.length > 0 && expanded.has(node.id);
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

/** The index after the last descendant of a row. */
export function endOf(rows: readonly Row[], index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while ((rows[end]?.level ?? 0) > level) end += 1;
  return end;
}
