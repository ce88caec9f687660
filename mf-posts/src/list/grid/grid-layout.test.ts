import { afterEach, describe, expect, it, vi } from 'vitest';

import { CARD_MIN_WIDTH, cardsLayout, firstCells, GAP, rowsLayout } from './grid-layout.ts';

/** Values of `tokens.css`. */
const SIDEBAR = 248;
const SPACE = 24;

afterEach(() => vi.unstubAllGlobals());

describe('The grid of cards', () => {
  it.each([
    { width: 343, isMobile: true, columns: 1 },
    { width: 2 * CARD_MIN_WIDTH + GAP - 1, isMobile: true, columns: 1 },
    { width: 600 - 2 * 16, isMobile: true, columns: 2 },
    { width: 768 - 2 * 16, isMobile: true, columns: 2 },
    { width: 769 - SIDEBAR - 2 * SPACE, isMobile: false, columns: 2 },
    { width: 3 * CARD_MIN_WIDTH + 2 * GAP - 1, isMobile: false, columns: 2 },
    { width: 984, isMobile: false, columns: 3 },
    { width: 2200, isMobile: false, columns: 7 },
  ])('has $columns columns in $width px (mobile: $isMobile)', ({ columns, ...space }) => {
    const grid = cardsLayout(20, space);
    expect(grid.columns).toBe(columns);
    expect(grid.cellAt(0).width * columns + GAP * (columns - 1)).toBeCloseTo(space.width);
  });

  it.each([
    { window: 375, isMobile: true, columns: 1 },
    { window: 800, isMobile: false, columns: 2 },
    { window: 1280, isMobile: false, columns: 3 },
    { window: 2560, isMobile: false, columns: 7 },
  ])(
    'has at least $columns columns in a window of $window px before the first layout',
    ({ window, isMobile, columns }) => {
      vi.stubGlobal('innerWidth', window);
      expect(firstCells('cards', isMobile)).toBe(columns);
      const width = window - SIDEBAR - 2 * SPACE;
      expect(cardsLayout(20, { width, isMobile }).columns).toBeGreaterThanOrEqual(columns);
    },
  );

  it('positions the posts row by row', () => {
    const grid = cardsLayout(20, { width: 984, isMobile: false });
    const width = grid.cellAt(0).width;
    expect(grid.cellAt(0)).toEqual({ top: 0, left: 0, width, height: 300 });
    expect(grid.cellAt(2)).toMatchObject({ top: 0, left: 2 * (width + GAP) });
    expect(grid.cellAt(3)).toMatchObject({ top: 316, left: 0 });
    expect(grid).toMatchObject({ rows: 7, height: 7 * 316 - GAP });
  });

  it('has lower cards without pictures', () => {
    const grid = cardsLayout(20, { width: 984, isMobile: false }, false);
    expect(grid.cellAt(3)).toMatchObject({ top: 184, height: 168 });
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
