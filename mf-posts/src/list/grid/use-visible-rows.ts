import { afterPaint } from '@benotes/ui';
import { useEffect, useLayoutEffect, useState } from 'react';

import type { GridLayout } from './grid-layout.ts';

/** Batches of rows rendered beyond each edge of the viewport. */
const OVERSCAN = 2;

interface RowsOptions {
  /** Identity of the list: a new list renders from its start. */
  listKey?: unknown;
  /** The positions of the rows; undefined until they are known. */
  layout: Pick<GridLayout, 'rows' | 'rowsPerTask' | 'rowsBetween'> | undefined;
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
  listKey: unknown;
}

/** The visible rows of a list that begins at `top`. */
interface Viewport {
  top: number;
  layout: RowsOptions['layout'];
  /** `first last`, as a string, which compares by value. */
  rows: string;
}

/**
 * The rows to render: those in the viewport, and the pinned ones with their neighbors.
 *
 * Rows that become visible together are rendered one per task (low rows, a few), from the middle outwards, or from the
 * top of a new list, whose first row is painted before the next one renders. Rendering a whole window of cards at once
 * would block a slow device.
 */
export function useVisibleRows({ listKey, layout, top, pinned, paused = false }: RowsOptions): number[] {
  const { rows: count, rowsPerTask: step } = layout ?? { rows: 0, rowsPerTask: 1 };
  const visible = useViewport(top, layout);
  const [rendered, setRendered] = useState<Rendered>({
    rows: [],
    isFirst: true,
    isComplete: false,
    viewport: undefined,
    listKey,
  });
  const viewport = `${visible} ${count}`;
  const [first = 0, last = 0] = visible.split(' ').map(Number);
  if (rendered.listKey !== listKey)
    setRendered({ ...withNextRows([], { first, last, count, step }), viewport, listKey });
  else if (rendered.viewport !== viewport)
    setRendered({ ...withNextRows(rendered.rows, { first, last, count, step }), viewport, listKey });
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

/** The rendered rows that are still needed, and the next `step` rows to render. */
function withNextRows(
  rendered: readonly number[],
  { first, last, count, step }: { first: number; last: number; count: number; step: number },
): Omit<Rendered, 'viewport' | 'listKey'> {
  const from = Math.max(0, first - OVERSCAN * step);
  const to = Math.min(count, last + OVERSCAN * step);
  const needed = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const start = rendered.length === 0 ? Math.max(0, first) : (first + last - 1) / 2;
  const missing = needed
    .filter((row) => !rendered.includes(row))
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
  const rows = [...needed.filter((row) => rendered.includes(row)), ...missing.slice(0, step)];
  return { rows, isFirst: rendered.length === 0, isComplete: missing.length <= step };
}

/**
 * Tracks the scroll position. It is read only in scroll and resize events, when the layout is clean, and never after
 * cards were rendered, nor while there are none: reading it then would force a layout.
 */
function useViewport(top: number, layout: RowsOptions['layout']): string {
  const [viewport, setViewport] = useState<Viewport>({ top: Number.NaN, layout: undefined, rows: '0 0' });
  // The list was measured just before, so that this forces no layout.
  const hasMoved = layout && layout.rows > 0 && (viewport.top !== top || viewport.layout !== layout);
  const rows = hasMoved ? visibleRows(top, layout) : viewport.rows;
  if (hasMoved) setViewport({ top, layout, rows });
  useLayoutEffect(() => {
    if (!layout) return;
    return onViewportChange(() => {
      const next = visibleRows(top, layout);
      setViewport((now) =>
        now.layout === layout && now.top === top && now.rows === next ? now : { top, layout, rows: next },
      );
    });
  }, [top, layout]);
  return rows;
}

function visibleRows(top: number, { rowsBetween }: Pick<GridLayout, 'rowsBetween'>): string {
  const from = window.scrollY - top;
  return rowsBetween(from, from + window.innerHeight).join(' ');
}

function onViewportChange(update: () => void): () => void {
  window.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  return () => {
    window.removeEventListener('scroll', update);
    window.removeEventListener('resize', update);
  };
}
