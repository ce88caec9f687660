import type { ListView } from '@benotes/contract';

import { nextIndex } from './next-index.ts';

/** Minimum width and height of a card, the height of its picture, and the gap between cards, in px; keep in sync with `tokens.css`. */
export const CARD_MIN_WIDTH = 272;
export const CARD_HEIGHT = 300;
export const CARD_IMAGE_HEIGHT = 132;
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

/** The positions of all posts of a list. Each row has the posts from `row * columns` on, as many as there are columns. */
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
  /** The height of a post until its position is known, in px. */
  cellHeight: number;
  /** A function that stays the same while the positions do. */
  place: (space: GridSpace) => GridLayout;
}

interface CellSize {
  columns: number;
  /** In px. */
  height: number;
  gap: number;
  rowsPerTask?: number;
}

/** Cells of one size, row by row. */
function evenLayout(count: number, width: number, { columns, height, gap, rowsPerTask = 1 }: CellSize): GridLayout {
  const pitch = height + gap;
  const cellWidth = (width - gap * (columns - 1)) / columns;
  const rows = Math.ceil(count / columns);
  return {
    shape: `${columns} ${cellWidth} ${pitch}`,
    count,
    columns,
    rows,
    height: Math.max(0, rows * pitch - gap),
    rowsPerTask,
    cellAt: (index) => ({
      top: Math.floor(index / columns) * pitch,
      left: (index % columns) * (cellWidth + gap),
      width: cellWidth,
      height,
    }),
    rowsBetween: (from, to) => [Math.floor(from / pitch), Math.ceil(to / pitch)],
    next: (key, index, page) =>
      nextIndex(key, index, { count, columns, rowsPerPage: Math.max(1, Math.floor(page / pitch)) }),
  };
}

/** A list beside the sidebar has two columns from this width on, in px. */
const TWO_COLUMNS_PX = 440;

/** As many columns of cards as fit, sharing the remaining width, as `--card-columns`. */
const columnsFor = ({ width, isMobile }: GridSpace) =>
  Math.max(!isMobile && width >= TWO_COLUMNS_PX ? 2 : 1, Math.floor((width + GAP) / (CARD_MIN_WIDTH + GAP)));

/** The height of a card, in px. */
export const cardHeight = (hasImage: boolean) => (hasImage ? CARD_HEIGHT : CARD_HEIGHT - CARD_IMAGE_HEIGHT);

/** The grid of cards. */
export const cardsLayout = (count: number, space: GridSpace, hasImage = true): GridLayout =>
  evenLayout(count, space.width, { columns: columnsFor(space), height: cardHeight(hasImage), gap: GAP });

/** One post below the other. Low rows are rendered several at a time. */
export function rowsLayout(count: number, { width }: GridSpace, view: 'list' | 'titles'): GridLayout {
  const height = ROW_HEIGHTS[view];
  return evenLayout(count, width, { columns: 1, height, gap: 0, rowsPerTask: Math.round(CARD_MIN_WIDTH / height) });
}

/** Maximum width next to a list, in px: sidebar, page padding, and scrollbar. */
const MAX_SIDE_SPACE_PX = 320;

/** The number of posts that a list renders before it has been measured: at most what a screen shows. */
export function firstCells(view: ListView, isMobile: boolean): number {
  if (view !== 'cards') return 8;
  // Not on phones: reading the window width there would force a layout.
  return isMobile ? 1 : columnsFor({ width: window.innerWidth - MAX_SIDE_SPACE_PX, isMobile });
}
