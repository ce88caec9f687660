import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { rowHeight } from './row-height.ts';
import { showRow } from './scroll-to-row.ts';

/** A list up to this long is drawn whole: the browser's own search finds every row. */
const DRAWN_WHOLE = 100;
/** Rows drawn beyond what is in sight, for whoever scrolls faster than they are drawn. */
const BEYOND_SIGHT = 12;
/** In sight before anybody has looked. */
const AT_FIRST = '0 0';

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
  /** What scrolls. Another function means another element. */
  scroller: () => Element | null;
  /** How far the list begins below the top of what scrolls, in px; asked for only where the list is long. */
  margin?: () => number;
  /** Rows that are drawn wherever one looks; those that are none, like -1, are left out. */
  kept?: readonly number[];
}

const NONE: readonly number[] = [];
const AT_TOP = () => 0;

/**
 * The rows of a long list that are in sight, all of one height; every row when the list is short. One height makes this a
 * division: a library for rows of any height would be a tenth of the shell.
 */
export function useRows({ count, scroller, margin = AT_TOP, kept = NONE }: RowsOptions): Rows {
  const [size] = useState(rowHeight);
  const whole = count <= DRAWN_WHOLE;
  const inSight = useSight(whole ? null : scroller, size, margin);
  const [first = 0, last = 0] = inSight.split(' ').map(Number);

  // A list that has become shorter is scrolled back by the browser a moment later.
  const from = whole ? 0 : Math.max(0, Math.min(first, count - 1) - BEYOND_SIGHT);
  const to = whole ? count : Math.min(count, last + BEYOND_SIGHT);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const outside = [...new Set(kept)].filter((index) => (index >= 0 && index < from) || (index >= to && index < count));
  const indexes = outside.length === 0 ? drawn : [...drawn, ...outside].toSorted((a, b) => a - b);
  return {
    rows: indexes.map((index) => ({ index, start: index * size })),
    height: count * size,
    rowHeight: size,
    scrollTo: (index) => {
      // What is drawn whole is scrolled by the focus, or by its owner.
      if (!whole) showRow(scroller(), margin() + index * size, size);
    },
  };
}

/**
 * Between which rows one looks, as a text, which is the same one as long as the rows are the same ones. It is read when the
 * page was laid out, and never while something is drawn: the page would be laid out for the answer. What has come into sight
 * is drawn at once, before the browser paints.
 */
function useSight(scroller: RowsOptions['scroller'] | null, size: number, margin: () => number): string {
  const [sight, setSight] = useState(AT_FIRST);
  useLayoutEffect(() => {
    const element = scroller?.();
    if (!element) return;
    const look = () => flushSync(() => setSight(rowsInSight(element, size, margin())));
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look); // tells of each one as soon as it is laid out
    for (const part of [element, ...element.children]) resized.observe(part); // what stands above may grow
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, size, margin]);
  return sight;
}

/** The first row in sight, and the first one below. */
function rowsInSight(element: Element, size: number, margin: number): string {
  const top = element.scrollTop - margin;
  return `${Math.floor(top / size)} ${Math.ceil((top + element.clientHeight) / size)}`;
}
