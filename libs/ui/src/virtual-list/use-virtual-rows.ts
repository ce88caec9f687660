import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { scrollToRow } from './scroll-to-row.ts';

/** Lists up to this length are rendered completely: the browser's find works in them. */
const MAX_COMPLETE = 100;
/** Rows rendered beyond the visible ones, for fast scrolling. */
const OVERSCAN = 12;
/** The visible range before the first measurement. */
const INITIAL_RANGE = '0 0';

interface VirtualRows {
  /** The rows to render with their offsets in px. */
  rows: { index: number; start: number }[];
  /** Height of the whole list in px. */
  height: number;
  rowHeight: number;
  scrollTo: (index: number) => void;
}

interface RowsOptions {
  count: number;
  /** Returns the scroll container; a new function means a new element. */
  scroller: () => Element | null;
  /** Offset of the list in the scroll container, in px; called only for long lists. */
  margin?: () => number;
  /** Rows that are always rendered; invalid indexes such as -1 are ignored. */
  pinned?: readonly number[];
}

const DESKTOP_ROW_PX = 34;

/** Row height in px: `--control-height`, which is larger on touch screens. */
function rowHeight(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--control-height');
  return Number.parseFloat(token) || DESKTOP_ROW_PX;
}

const NONE: readonly number[] = [];
const AT_TOP = () => 0;

/**
 * The visible rows of a long list, or all rows of a short one. All rows have the same height, which keeps this small: a
 * library for any height would be a tenth of the shell.
 */
export function useVirtualRows({ count, scroller, margin = AT_TOP, pinned = NONE }: RowsOptions): VirtualRows {
  const [size] = useState(rowHeight);
  const isComplete = count <= MAX_COMPLETE;
  const range = useVisibleRange(isComplete ? null : scroller, size, margin);
  const [first = 0, last = 0] = range.split(' ').map(Number);

  // When the list gets shorter, the browser corrects the scroll position a moment later.
  const from = isComplete ? 0 : Math.max(0, Math.min(first, count - 1) - OVERSCAN);
  const to = isComplete ? count : Math.min(count, last + OVERSCAN);
  const visible = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const outside = [...new Set(pinned)].filter(
    (index) => (index >= 0 && index < from) || (index >= to && index < count),
  );
  const indexes = outside.length === 0 ? visible : [...visible, ...outside].toSorted((a, b) => a - b);
  return {
    rows: indexes.map((index) => ({ index, start: index * size })),
    height: count * size,
    rowHeight: size,
    scrollTo: (index) => {
      // A complete list is scrolled by the focus or by its owner.
      if (!isComplete) scrollToRow(scroller(), margin() + index * size, size);
    },
  };
}

/**
 * The visible range as a string, so that an unchanged range does not rerender. It is measured in scroll and resize
 * events, never during render, which would force a layout. New rows are rendered synchronously, before the browser
 * paints.
 */
function useVisibleRange(scroller: RowsOptions['scroller'] | null, size: number, margin: () => number): string {
  const [range, setRange] = useState(INITIAL_RANGE);
  useLayoutEffect(() => {
    const element = scroller?.();
    if (!element) return;
    const update = () => flushSync(() => setRange(measureRange(element, size, margin())));
    element.addEventListener('scroll', update, { passive: true });
    const resized = new ResizeObserver(update);
    for (const part of [element, ...element.children]) resized.observe(part); // content above the list may grow
    return () => {
      element.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, [scroller, size, margin]);
  return range;
}

/** The first visible row and the first one after the visible ones. */
function measureRange(element: Element, size: number, margin: number): string {
  const top = element.scrollTop - margin;
  return `${Math.floor(top / size)} ${Math.ceil((top + element.clientHeight) / size)}`;
}
