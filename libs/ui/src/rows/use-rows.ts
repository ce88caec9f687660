import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

import { rowHeight } from './row-height.ts';

/** A list up to this long is drawn whole: the browser's own search finds every row. */
const DRAWN_WHOLE = 100;

interface Rows {
  /** Which rows to draw, and where, in px from the top of the list. */
  rows: { index: number; start: number }[];
  /** Height of the whole list in px. */
  height: number;
  rowHeight: number;
  scrollTo: (index: number) => void;
}

interface RowsOptions {
  count: number;
  /** What scrolls. */
  scroller: () => Element | null;
  /** How far the list begins below the top of what scrolls, in px. */
  margin?: number;
}

/** The rows of a long list that are in sight, all of one height; every row when the list is short. */
export function useRows({ count, scroller, margin = 0 }: RowsOptions): Rows {
  const [size] = useState(rowHeight);
  const whole = count <= DRAWN_WHOLE;
  // oxlint-disable-next-line react/incompatible-library -- what it hands out goes no further than this hook
  const virtual = useVirtualizer({
    count,
    enabled: !whole,
    getScrollElement: scroller,
    estimateSize: () => size,
    scrollMargin: margin,
    overscan: 12,
  });
  return {
    rows: whole
      ? Array.from({ length: count }, (_, index) => ({ index, start: index * size }))
      : virtual.getVirtualItems().map(({ index, start }) => ({ index, start: start - margin })),
    height: count * size,
    rowHeight: size,
    scrollTo: (index) => {
      // What is drawn whole is scrolled by the focus, or by its owner.
      if (!whole) virtual.scrollToIndex(index);
    },
  };
}
