import { afterPaint } from '@benotes/ui';
import { useEffect, useLayoutEffect, useState } from 'react';

import { ROW_HEIGHT } from './grid-layout.ts';

/** Rows drawn beyond each edge of the window. */
const OVERSCAN_ROWS = 2;

interface RowsOptions {
  /** Which list it is: another one begins anew. */
  of?: object;
  /** How many rows there are. */
  count: number;
  /** Where the first one begins, in px from the top of the page. */
  top: number;
  /** Rows that are needed wherever the window is scrolled to. */
  needed: readonly number[];
  /** Another list is about to take the place of this one: no further row of it is worth the time. */
  paused?: boolean;
}

interface Drawn {
  rows: readonly number[];
  /** Nothing was drawn before them. */
  isFirst: boolean;
  /** Nothing is missing of what is to be drawn. */
  isWhole: boolean;
  /** What was in sight when they were chosen; undefined when they are to be chosen again. */
  place: string | undefined;
  /** The list they are rows of. */
  of: object | undefined;
}

/** The rows in sight of the window, for a list that begins at `top`. */
interface Sight {
  top: number;
  /** As a text, which is the same one as long as the rows are the same ones. */
  rows: string;
}

/**
 * The rows to draw: those in sight of the window, and the needed ones with their neighbours.
 *
 * Rows that come into sight together are drawn one after the other, the middle one first, or the upper one of a new list,
 * which is painted before the others are drawn: a slow device that draws a whole window of cards at a time shows nothing
 * and answers nobody meanwhile.
 */
export function useRowsInSight({ of, count, top, needed, paused = false }: RowsOptions): number[] {
  const inSight = useSight(top, count > 0);
  const [drawn, setDrawn] = useState<Drawn>({ rows: [], isFirst: true, isWhole: false, place: undefined, of });
  const place = `${inSight} ${count}`;
  const [first = 0, last = 0] = inSight.split(' ').map(Number);
  if (drawn.of !== of) setDrawn({ ...withNext([], { first, last, count }), place, of });
  else if (drawn.place !== place) setDrawn({ ...withNext(drawn.rows, { first, last, count }), place, of });
  useEffect(() => {
    if (drawn.isWhole || paused) return;
    if (drawn.isFirst) return afterPaint(() => setDrawn((now) => ({ ...now, place: undefined })));
    // What was pressed meanwhile comes first.
    const timer = setTimeout(() => setDrawn((now) => ({ ...now, place: undefined })));
    return () => clearTimeout(timer);
  }, [drawn, paused]);

  const around = needed.flatMap((row) => [row - 1, row, row + 1]).filter((row) => row >= 0 && row < count);
  return [...new Set([...drawn.rows, ...around])].sort((a, b) => a - b);
}

/** What of the drawn rows stays, and the next one. */
function withNext(
  drawn: readonly number[],
  { first, last, count }: { first: number; last: number; count: number },
): Omit<Drawn, 'place' | 'of'> {
  const from = Math.max(0, first - OVERSCAN_ROWS);
  const to = Math.min(count, last + OVERSCAN_ROWS);
  const wanted = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const start = drawn.length === 0 ? Math.max(0, first) : (first + last - 1) / 2;
  const missing = wanted
    .filter((row) => !drawn.includes(row))
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  const rows = [...wanted.filter((row) => drawn.includes(row)), ...missing.slice(0, 1)];
  return { rows, isFirst: drawn.length === 0, isWhole: missing.length <= 1 };
}

/**
 * Follows the window. Its place is read as it scrolls, when nothing has changed since the page was laid out, and never
 * after cards were drawn, nor while there are none: the page would be laid out for the answer.
 */
function useSight(top: number, isWanted: boolean): string {
  const [sight, setSight] = useState<Sight>({ top: Number.NaN, rows: '0 0' });
  // The list was measured just before, which makes this free.
  const isMoved = isWanted && sight.top !== top;
  const rows = isMoved ? rowsInSight(top) : sight.rows;
  if (isMoved) setSight({ top, rows });
  useLayoutEffect(
    () =>
      followWindow(() => {
        const next = rowsInSight(top);
        setSight((now) => (now.top === top && now.rows === next ? now : { top, rows: next }));
      }),
    [top],
  );
  return rows;
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
