import { useSyncExternalStore } from 'react';

import { ROW_HEIGHT } from './grid.ts';

/** Rows drawn beyond each edge of the window. */
const OVERSCAN_ROWS = 2;

interface RowsOptions {
  /** How many rows there are. */
  count: number;
  /** Where the first one begins, in px from the top of the page. */
  top: number;
  /** Rows that are needed wherever the window is scrolled to. */
  needed: readonly number[];
}

/** The rows to draw: those in sight of the window, and the needed ones with their neighbours. */
export function useRowsInSight({ count, top, needed }: RowsOptions): number[] {
  // As a text, which is the same one as long as the rows are the same ones.
  const inSight = useSyncExternalStore(followWindow, () => rowsInSight(top));
  const [first = 0, last = 0] = inSight.split(' ').map(Number);
  const seen = Array.from(
    { length: Math.max(0, last - first + 2 * OVERSCAN_ROWS) },
    (_, row) => first - OVERSCAN_ROWS + row,
  );
  const around = needed.flatMap((row) => [row - 1, row, row + 1]);
  const rows = new Set([...seen, ...around].filter((row) => row >= 0 && row < count));
  return [...rows].sort((a, b) => a - b);
}

/** All rows are of one height, which makes this a division. */
function rowsInSight(top: number): string {
  const from = window.scrollY - top;
  return `${Math.floor(from / ROW_HEIGHT)} ${Math.ceil((from + window.innerHeight) / ROW_HEIGHT)}`;
}

function followWindow(look: () => void): () => void {
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('resize', look);
  return () => {
    window.removeEventListener('scroll', look);
    window.removeEventListener('resize', look);
  };
}
