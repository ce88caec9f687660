import type { Row } from './tree-rows.ts';
import { findByTypeahead } from './typeahead.ts';

/** The effect of a key: focus a row, or expand or collapse nodes. */
export type KeyMove = { to: number } | { expand: readonly number[] } | { collapse: number };

/**
 * The effect of a key at a row, following the tree view pattern of the ARIA Authoring Practices; undefined for other
 * keys. `typed` is the typeahead text, including this key.
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
      return row.node.nested.length > 0 ? { expand: [row.node.id] } : { to: at };
    case 'ArrowLeft':
      if (row.open) return { collapse: row.node.id };
      return { to: row.parent < 0 ? at : row.parent };
    case '*':
      return { expand: expandableSiblings(rows, row) };
    default: {
      if (typed === '') return undefined;
      const names = rows.map(({ node }) => node.name);
      return { to: findByTypeahead(names, at, typed) ?? at };
    }
  }
}

const expandableSiblings = (rows: readonly Row[], { parent }: Row) =>
  rows.filter((row) => row.parent === parent && row.node.nested.length > 0).map(({ node }) => node.id);
