import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { moodboardLayout } from './moodboard-layout.ts';

const SPACE = { width: 692, isMobile: false }; // three columns of 220 px
const heights = (...given: number[]) => moodboardLayout(given.length, SPACE, (index) => given[index] ?? 0);

const anyBoard = fc
  .tuple(
    fc.array(fc.integer({ min: 60, max: 600 }), { maxLength: 200 }),
    fc.integer({ min: 0, max: 2560 }),
    fc.boolean(),
  )
  .map(([tall, width, isMobile]) => ({
    tall,
    layout: moodboardLayout(tall.length, { width, isMobile }, (index) => tall[index] ?? 0),
  }));

describe('The moodboard', () => {
  it('puts each post in the column that is shortest so far', () => {
    const board = heights(100, 200, 300, 50, 10);
    expect(board.columns).toBe(3);
    expect([0, 1, 2].map((index) => board.cellAt(index).top)).toEqual([0, 0, 0]);
    expect(board.cellAt(3)).toEqual({ top: 116, left: 0, width: 220, height: 50 });
    expect(board.cellAt(4)).toMatchObject({ top: 182, left: 0 });
    expect(board.height).toBe(300);
  });

  it('has two columns on phones', () => {
    expect(moodboardLayout(4, { width: 343, isMobile: true }, () => 100)).toMatchObject({ columns: 2 });
  });

  it('renders every post that is on screen, wherever the window is', () => {
    fc.assert(
      fc.property(anyBoard, fc.double({ min: -1000, max: 40_000, noNaN: true }), ({ tall, layout }, from) => {
        const [first, end] = layout.rowsBetween(from, from + 800);
        const missed = tall.findIndex((height, index) => {
          const { top } = layout.cellAt(index);
          const row = Math.floor(index / layout.columns);
          return top < from + 800 && top + height > from && (row < first || row >= end);
        });
        expect(missed).toBe(-1);
      }),
    );
  });

  it('has no posts that overlap', () => {
    fc.assert(
      fc.property(anyBoard, ({ tall, layout }) => {
        const ends = new Map<number, number>();
        for (const index of tall.keys()) {
          const { left, top, height } = layout.cellAt(index);
          expect(top).toBeGreaterThanOrEqual(ends.get(left) ?? 0);
          ends.set(left, top + height);
        }
      }),
    );
  });

  it.each([
    ['ArrowDown', 0, 3],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 3, 0],
    ['ArrowUp', 1, 1],
    ['ArrowRight', 3, 1],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 1, 3],
    ['ArrowLeft', 0, 0],
    ['PageDown', 0, 4],
    ['PageUp', 4, 0],
    ['Home', 4, 0],
    ['End', 0, 4],
    ['a', 0, undefined],
  ])('moves with %s from %i to %s', (key, from, to) => {
    // 0 1 2
    // 3 1 2
    // 4   2
    expect(heights(100, 200, 300, 50, 10).next(key, from, 600)).toBe(to);
  });

  it('reaches every post with the arrow keys', () => {
    fc.assert(
      fc.property(anyBoard, ({ tall, layout }) => {
        const reached = new Set(tall.length > 0 ? [0] : []);
        for (const index of reached)
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
            reached.add(layout.next(key, index, 800) ?? 0);
        expect(reached.size).toBe(tall.length);
      }),
    );
  });
});
