import type { ListView } from '@benotes/contract';

import { nextIndex } from './next-index.ts';

/** Minimum width of a card and the gap between cards, in px; keep in sync with `tokens.css`. */
export const CARD_MIN_WIDTH = 264;
export const GAP = 16;

/** Height of a post in a list of rows, in px. */
export const ROW_HEIGHTS = { list: 64, titles: 32 } as const;

/** A rectangle in px, relative to the list. */
export interface CellBox {
  top: number;
  left: number;
  width: number;
  height: number;
}

/**
 * The positions of all posts of a list. Each row has the posts from `row * columns` on, as many as there are columns.
 */
export interface GridLayout {
  /** Equal for layouts that place the same posts at the same positions. */
  shape: string;
  /** The number of posts. */
  count: number;
  columns: number;
  /** The number of rows. */
  rows: number;
  /** In px. */
  height: number;
  /** Rows that are rendered together, in one task. */
  rowsPerTask: number;
  /** The position of a post. */
  cellAt: (index: number) => CellBox;
  /** The rows between two distances from the top of the list, in px: the first one, and the one after the last. */
  rowsBetween: (from: number, to: number) => [first: number, end: number];
  /** The index a navigation key moves to; undefined for other keys. `page`: the height of a screen, in px. */
  next: (key: string, index: number, page: number) => number | undefined;
}

/** What a layout depends on, besides the posts. */
export interface GridSpace {
  /** In px. */
  width: number;
  /** The sidebar is not beside the list. */
  isMobile: boolean;
}

/** How a list positions its posts. */
export interface Arrangement {
  view: ListView;
  /** The least height of a post, in px. */
  cellHeight: number;
  /** The height of a post until its position is known, in px. */
  heightAt: (index: number) => number;
  /** A function that stays the same while the positions do. */
  place: (space: GridSpace) => GridLayout;
}

/** A list beside the sidebar has two columns from this width on, in px. */
const TWO_COLUMNS_PX = 440;

/** As many columns of cards as fit, sharing the remaining width, as `--card-columns`. */
const columnsFor = ({ width, isMobile }: GridSpace) =>
  Math.max(!isMobile && width >= TWO_COLUMNS_PX ? 2 : 1, Math.floor((width + GAP) / (CARD_MIN_WIDTH + GAP)));

/**
 * The grid of cards, each as high as it needs; a row is as high as its highest card.
 *
 * @param heights in px.
 * @param version changes with the shown parts of posts, which change the heights.
 */
export function cardsLayout(heights: readonly number[], space: GridSpace, version = ''): GridLayout {
  const columns = columnsFor(space);
  const count = heights.length;
  const width = (space.width - GAP * (columns - 1)) / columns;
  const tops: number[] = [];
  let end = 0;
  for (let first = 0; first < count; first += columns) {
    tops.push(end);
    end += Math.max(...heights.slice(first, first + columns)) + GAP;
  }
  const rows = tops.length;
  /** The number of rows whose top is above a distance. */
  const rowsAbove = (distance: number) => {
    let [low, high] = [0, rows];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle] ?? 0) < distance) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    shape: `cards ${columns} ${width} ${version}`,
    count,
    columns,
    rows,
    height: Math.max(0, end - GAP),
    rowsPerTask: 1,
    cellAt: (index) => ({
      top: tops[Math.floor(index / columns)] ?? 0,
      left: (index % columns) * (width + GAP),
      width,
      height: heights[index] ?? 0,
    }),
    rowsBetween: (from, to) => [from < end ? Math.max(0, rowsAbove(from + 1) - 1) : rows, rowsAbove(to)],
    next: (key, index, page) =>
      nextIndex(key, index, { count, columns, rowsPerPage: Math.max(1, Math.floor((page * rows) / end)) }),
  };
}

/** One post below the other. Low rows are rendered several at a time. */
export function rowsLayout(count: number, { width }: GridSpace, view: 'list' | 'titles'): GridLayout {
  const height = ROW_HEIGHTS[view];
  return {
    shape: `${view} ${width}`,
    count,
    columns: 1,
    rows: count,
    height: count * height,
    rowsPerTask: Math.round(CARD_MIN_WIDTH / height),
    cellAt: (index) => ({ top: index * height, left: 0, width, height }),
    rowsBetween: (from, to) => [Math.floor(from / height), Math.ceil(to / height)],
    next: (key, index, page) =>
      nextIndex(key, index, { count, columns: 1, rowsPerPage: Math.max(1, Math.floor(page / height)) }),
  };
}

/** Maximum width next to a list, in px: sidebar, page padding, and scrollbar. */
const MAX_SIDE_SPACE_PX = 320;

/** The number of posts that a list renders before it has been measured: at most what a screen shows. */
export function firstCells(view: ListView, { isMobile }: { isMobile: boolean }): number {
  if (view !== 'cards') return 8;
  // Not on phones: reading the window width there would force a layout.
  return isMobile ? 1 : columnsFor({ width: window.innerWidth - MAX_SIDE_SPACE_PX, isMobile });
}
