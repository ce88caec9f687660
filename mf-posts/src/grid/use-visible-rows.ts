import { afterPaint } from '@benotes/ui';
import { useEffect, useLayoutEffect, useState } from 'react';

import { ROW_HEIGHT } from './grid-layout.ts';

/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN_ROWS = 2;

interface RowsOptions {
  /** Identity of the list: a new list renders from its start. */
  listKey?: object;
  /** The number of rows. */
  count: number;
  /** The top of the first row, in px from the top of the page. */
  top: number;
  /** Rows that stay rendered regardless of scrolling. */
  pinned: readonly number[];
  /** Another list will replace this one: no more rows of it are rendered. */
  paused?: boolean;
}

interface Rendered {
  rows: readonly number[];
  /** These are the first rows rendered. */
  isFirst: boolean;
  /** All visible rows are rendered. */
  isComplete: boolean;
  /** The viewport they were chosen for; undefined to choose again. */
  viewport: string | undefined;
  listKey: object | undefined;
}

/** The visible rows of a list that begins at `top`. */
interface Viewport {
  top: number;
  /** `first last`, as a string, which compares by value. */
  rows: string;
}

/**
 * The rows to render: those in the viewport, and the pinned ones with their neighbors.
 *
 * Rows that become visible together are rendered one per task, from the middle outwards, or from the top of a new list,
 * whose first row is painted before the next one renders. Rendering a whole window of cards at once would block a slow
 * device.
 */
export function useVisibleRows({ listKey, count, top, pinned, paused = false }: RowsOptions): number[] {
  const visible = useViewport(top, count > 0);
  const [rendered, setRendered] = useState<Rendered>({
    rows: [],
    isFirst: true,
    isComplete: false,
    viewport: undefined,
    listKey,
  });
  const viewport = `${visible} ${count}`;
  const [first = 0, last = 0] = visible.split(' ').map(Number);
  if (rendered.listKey !== listKey) setRendered({ ...withNextRow([], { first, last, count }), viewport, listKey });
  else if (rendered.viewport !== viewport)
    setRendered({ ...withNextRow(rendered.rows, { first, last, count }), viewport, listKey });
  useEffect(() => {
    if (rendered.isComplete || paused) return;
    const renderNext = () => setRendered((now) => ({ ...now, viewport: undefined }));
    if (rendered.isFirst) return afterPaint(renderNext);
    const timer = setTimeout(renderNext); // lets pending input events run first
    return () => clearTimeout(timer);
  }, [rendered, paused]);

  const around = pinned.flatMap((row) => [row - 1, row, row + 1]).filter((row) => row >= 0 && row < count);
  return [...new Set([...rendered.rows, ...around])].sort((a, b) => a - b);
}

/** The rendered rows that are still needed, and the next one to render. */
function withNextRow(
  rendered: readonly number[],
  { first, last, count }: { first: number; last: number; count: number },
): Omit<Rendered, 'viewport' | 'listKey'> {
  const from = Math.max(0, first - OVERSCAN_ROWS);
  const to = Math.min(count, last + OVERSCAN_ROWS);
  const needed = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const start = rendered.length === 0 ? Math.max(0, first) : (first + last - 1) / 2;
  const missing = needed
    .filter((row) => !rendered.includes(row))
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  const rows = [...needed.filter((row) => rendered.includes(row)), ...missing.slice(0, 1)];
  return { rows, isFirst: rendered.length === 0, isComplete: missing.length <= 1 };
}

/**
 * Tracks the scroll position. It is read only in scroll and resize events, when the layout is clean, and never after
 * cards were rendered, nor while there are none: reading it then would force a layout.
 */
function useViewport(top: number, isNeeded: boolean): string {
  const [viewport, setViewport] = useState<Viewport>({ top: Number.NaN, rows: '0 0' });
  // The list was measured just before, so that this forces no layout.
  const hasMoved = isNeeded && viewport.top !== top;
  const rows = hasMoved ? visibleRows(top) : viewport.rows;
  if (hasMoved) setViewport({ top, rows });
  useLayoutEffect(
    () =>
      onViewportChange(() => {
        const next = visibleRows(top);
        setViewport((now) => (now.top === top && now.rows === next ? now : { top, rows: next }));
      }),
    [top],
  );
  return rows;
}

/** All rows have the same height. */
function visibleRows(top: number): string {
  const from = window.scrollY - top;
  return `${Math.floor(from / ROW_HEIGHT)} ${Math.ceil((from + window.innerHeight) / ROW_HEIGHT)}`;
}

function onViewportChange(update: () => void): () => void {
  window.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  return () => {
    window.removeEventListener('scroll', update);
    window.removeEventListener('resize', update);
  };
}
