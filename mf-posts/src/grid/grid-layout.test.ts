import { afterEach, describe, expect, it, vi } from 'vitest';

import { CARD_MIN_WIDTH, GAP, layoutFor, cellPosition, minColumns } from './grid-layout.ts';

/** Values of `tokens.css`. */
const SIDEBAR = 248;
const SPACE = 24;

afterEach(() => vi.unstubAllGlobals());

describe('The grid of cards', () => {
  it.each([
    { width: 343, mobile: true, columns: 1 },
    { width: 736, mobile: true, columns: 1 },
    { width: 300, mobile: false, columns: 1 },
    { width: 2 * CARD_MIN_WIDTH + GAP - 1, mobile: false, columns: 1 },
    { width: 2 * CARD_MIN_WIDTH + GAP, mobile: false, columns: 2 },
    { width: 984, mobile: false, columns: 3 },
    { width: 2200, mobile: false, columns: 7 },
  ])('has $columns columns in $width px (mobile: $mobile)', ({ width, mobile, columns }) => {
    const grid = layoutFor(width, mobile);
    expect(grid.columns).toBe(columns);
    expect(grid.cardWidth * columns + GAP * (columns - 1)).toBeCloseTo(width);
  });

  it.each([
    { window: 375, mobile: true, columns: 1 },
    { window: 800, mobile: false, columns: 1 },
    { window: 1280, mobile: false, columns: 3 },
    { window: 2560, mobile: false, columns: 7 },
  ])(
    'has at least $columns columns in a window of $window px before the first layout',
    ({ window, mobile, columns }) => {
      vi.stubGlobal('innerWidth', window);
      expect(minColumns(mobile)).toBe(columns);
      expect(layoutFor(window - SIDEBAR - 2 * SPACE, mobile).columns).toBeGreaterThanOrEqual(columns);
    },
  );

  it('positions the posts row by row', () => {
    const grid = layoutFor(984, false);
    expect(cellPosition(0, grid)).toEqual({ top: 0, left: 0 });
    expect(cellPosition(2, grid)).toEqual({ top: 0, left: 2 * (grid.cardWidth + GAP) });
    expect(cellPosition(3, grid)).toEqual({ top: 316, left: 0 });
  });
});
