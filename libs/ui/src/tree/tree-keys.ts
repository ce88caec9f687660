import { nextByName } from './typeahead.ts';
import type { Row } from './tree-rows.ts';

/** What a key does in a tree: go to a row, or fold nodes. */
export type KeyMove = { to: number } | { unfold: readonly number[] } | { fold: number };

/**
 * What a key means at a row, as the tree pattern of the ARIA Authoring Practices says; undefined for the keys of
 * others. `typed` is what was typed without a pause, this key included.
 */
export function keyMove(key: string, rows: readonly Row[], at: number, typed: string): KeyMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'ArrowRight':
      if (row.open) return { to: at + 1 };
      return row.node.nested.length > 0 ? { unfold: [row.node.id] } : { to: at };
    case 'ArrowLeft':
      if (row.open) return { fold: row.node.id };
      return { to: row.parent < 0 ? at : row.parent };
    case '*':
      return { unfold: siblingFolders(rows, row) };
    default: {
      if (typed === '') return undefined;
      const names = rows.map(({ node }) => node.name);
      return { to: nextByName(names, at, typed) ?? at };
    }
  }
}

const siblingFolders = (rows: readonly Row[], { parent }: Row) =>
  rows.filter((row) => row.parent === parent && row.node.nested.length > 0).map(({ node }) => node.id);
