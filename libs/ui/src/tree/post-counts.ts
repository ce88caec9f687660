import type { TreeItem } from './tree-item.ts';

/** Nodes never change, so their totals do not either. */
const totals = new WeakMap<TreeItem, number>();

/** The posts of a node and all its descendants. */
export function totalOf(node: TreeItem): number {
  const known = totals.get(node);
  if (known !== undefined) return known;
  const total = node.nested.reduce((sum, child) => sum + totalOf(child), node.posts_count ?? 0);
  totals.set(node, total);
  return total;
}

/** A number with commas. Not `toLocaleString('en')`, which takes 20 ms the first time to load its locale data. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
