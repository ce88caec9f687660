import { CARD_HEIGHTS } from '@benotes/post-card';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { CARD_MIN_WIDTH, cardsLayout, firstCells, GAP, rowsLayout } from './grid-layout.ts';

/** Values of `tokens.css`. */
const SIDEBAR = 248;
const SPACE = 24;
/** Beside the page on a desktop. */
const SCROLLBAR = 15;

afterEach(() => vi.unstubAllGlobals());

const { short, tall } = CARD_HEIGHTS;
const cards = (count: number) => Array.from({ length: count }, () => tall);

describe('The grid of cards', () => {
  it.each([
    { width: 343, isMobile: true, columns: 1 },
    { width: 2 * CARD_MIN_WIDTH + GAP - 1, isMobile: true, columns: 1 },
    { width: 600 - 2 * 16 - SCROLLBAR, isMobile: true, columns: 2 },
    { width: 768 - 2 * 16, isMobile: true, columns: 2 },
    { width: 769 - SIDEBAR - 2 * SPACE - SCROLLBAR, isMobile: false, columns: 2 },
    { width: 3 * CARD_MIN_WIDTH + 2 * GAP - 1, isMobile: false, columns: 2 },
    { width: 984, isMobile: false, columns: 3 },
    { width: 2200, isMobile: false, columns: 7 },
  ])('has $columns columns in $width px (mobile: $isMobile)', ({ columns, ...space }) => {
    const grid = cardsLayout(cards(20), space);
    expect(grid.columns).toBe(columns);
    expect(grid.cellAt(0).width * columns + GAP * (columns - 1)).toBeCloseTo(space.width);
  });

  it.each([
    { window: 375, isMobile: true, columns: 1 },
    { window: 800, isMobile: false, columns: 2 },
    { window: 1280, isMobile: false, columns: 3 },
    { window: 2560, isMobile: false, columns: 8 },
  ])(
    'has at least $columns columns in a window of $window px before the first layout',
    ({ window, isMobile, columns }) => {
      vi.stubGlobal('innerWidth', window);
      expect(firstCells('cards', { isMobile })).toBe(columns);
      const width = window - SIDEBAR - 2 * SPACE;
      expect(cardsLayout(cards(20), { width, isMobile }).columns).toBeGreaterThanOrEqual(columns);
    },
  );

  it('positions the posts row by row, each row as high as its highest card', () => {
    const heights = [short, short, tall, short, short, short, short];
    const grid = cardsLayout(heights, { width: 984, isMobile: false });
    const width = grid.cellAt(0).width;
    expect(grid.cellAt(0)).toEqual({ top: 0, left: 0, width, height: short });
    expect(grid.cellAt(2)).toMatchObject({ top: 0, left: 2 * (width + GAP), height: tall });
    expect(grid.cellAt(3)).toMatchObject({ top: tall + GAP, left: 0, height: short });
    expect(grid.cellAt(6)).toMatchObject({ top: tall + short + 2 * GAP });
    expect(grid).toMatchObject({ rows: 3, height: tall + 2 * short + 2 * GAP });
  });

  it('knows exactly which rows are between two distances', () => {
    const anyHeights = fc.array(fc.constantFrom(short, tall), { minLength: 1, maxLength: 60 });
    const anyDistance = fc.integer({ min: -500, max: 20_000 });
    fc.assert(
      fc.property(anyHeights, anyDistance, fc.integer({ min: 1, max: 2000 }), (heights, from, window) => {
        const grid = cardsLayout(heights, { width: 984, isMobile: false });
        const [first, end] = grid.rowsBetween(from, from + window);
        const missed = heights.findIndex((height, index) => {
          const { top } = grid.cellAt(index);
          const row = Math.floor(index / grid.columns);
          return top < from + window && top + height > from && (row < first || row >= end);
        });
        expect(missed).toBe(-1);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(window / (short + GAP)) + 1);
      }),
    );
  });

  it('moves by about a screen with the Page keys', () => {
    const grid = cardsLayout(cards(40), { width: 984, isMobile: false });
    expect(grid.next('PageDown', 1, 3 * (tall + GAP))).toBe(10);
    expect(grid.next('PageUp', 10, 3 * (tall + GAP))).toBe(1);
  });
});

describe('Rows', () => {
  it.each([
    { view: 'list', height: 64 },
    { view: 'titles', height: 32 },
  ] as const)('of the view "$view" are $height px high and as wide as the list', ({ view, height }) => {
    const rows = rowsLayout(13_000, { width: 984, isMobile: false }, view);
    expect(rows).toMatchObject({ columns: 1, rows: 13_000, height: 13_000 * height });
    expect(rows.cellAt(7)).toEqual({ top: 7 * height, left: 0, width: 984, height });
    expect(rows.rowsBetween(3 * height + 1, 5 * height + 1)).toEqual([3, 6]);
    expect(rows.next('PageDown', 7, 10 * height + 1)).toBe(17);
  });
});
