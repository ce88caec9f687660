import { describe, expect, it } from 'vitest';

import { nextIndex } from './next-index.ts';

// 0 1 2
// 3 4 5
// 6 7
const grid = { count: 8, columns: 3, rowsPerPage: 2 };

describe('The card a key moves to', () => {
  it.each([
    ['ArrowRight', 2, 3],
    ['ArrowRight', 7, 7],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, 1],
    ['PageDown', 1, 7],
    ['PageDown', 0, 6],
    ['PageDown', 7, 7],
    ['PageUp', 7, 1],
    ['PageUp', 4, 1],
    ['PageUp', 1, 1],
    ['Home', 5, 0],
    ['End', 5, 7],
    ['a', 5, undefined],
  ])('with %s from %i is %s', (key, from, to) => {
    expect(nextIndex(key, from, grid)).toBe(to);
  });
});
