import { aPost } from '@benotes/contract/builders';
import { assert, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { insertByOrder, reorder, restoreOrders, withinBorder } from './reorder.ts';

const posts = [
  { id: 'a', order: 30 },
  { id: 'b', order: 20 },
  { id: 'c', order: 10 },
];

const put = (order: number) => insertByOrder(posts, { id: 'x', order }).map(({ id, order: at }) => `${id}${at}`);

describe('A post inserted into a list', () => {
  it('is at the top if its order is the highest, or if the list is empty', () => {
    expect(put(31)).toEqual(['x31', 'a30', 'b20', 'c10']);
    expect(insertByOrder([], { order: 4 })).toEqual([{ order: 4 }]);
  });

  it('is at the position of its order, and posts above it move up', () => {
    expect(put(30)).toEqual(['a31', 'x30', 'b20', 'c10']);
    expect(put(20)).toEqual(['a31', 'b30', 'x20', 'c10']);
    expect(put(5)).toEqual(['a31', 'b30', 'c20', 'x10']);
  });
});

const move = integer({ min: 1, max: 40 }).chain((length) => {
  const position = integer({ min: 0, max: length - 1 });
  const orders = uniqueArray(integer(), { minLength: length, maxLength: length });
  return record({ orders, from: position, to: position });
});
const listOf = (orders: number[]) =>
  orders.toSorted((a, b) => b - a).map((order, index) => aPost({ id: index + 1, order }));

it.each([
  [3, 0, 2],
  [2, 1, 2],
  [0, 3, 1],
  [1, 2, 1],
  [0, 1, 1],
  [2, 3, 3],
])('A move from %i to %i ends at %i, where the pinned posts end', (from, to, expected) => {
  const pinned = [true, true, false, false].map((is_pinned) => ({ is_pinned }));
  expect(withinBorder(pinned, from, to)).toBe(expected);
});

describe('Reordering posts', () => {
  it.each([
    { from: 0, to: 2, ids: 'bca' },
    { from: 2, to: 0, ids: 'cab' },
    { from: 0, to: 1, ids: 'bac' },
    { from: 1, to: 1, ids: 'abc' },
  ])('moves $from to $to', ({ from, to, ids }) => {
    expect(
      reorder(posts, from, to)
        .map((post) => post.id)
        .join(''),
    ).toBe(ids);
  });

  // #orders-stay-descending
  it('keeps the orders descending across the moved range', () => {
    expect(reorder(posts, 2, 0).map((post) => post.order)).toEqual([30, 20, 10]);
  });

  it('keeps the objects of posts outside the range', () => {
    const [, , last] = reorder(posts, 0, 1);
    expect(last).toBe(posts[2]);
  });

  it('rejects a position outside the list', () => {
    expect(() => reorder(posts, 0, 3)).toThrow('No move from 0 to 3 in a list of 3.');
  });

  it('keeps the same orders at the same positions for any move', () => {
    assert(
      property(move, ({ orders, from, to }) => {
        const before = listOf(orders);
        const after = reorder(before, from, to);
        expect(after.map((post) => post.order)).toEqual(before.map((post) => post.order));
        expect(after[to]?.id).toBe(before[from]?.id);
        expect(new Set(after.map((post) => post.id))).toEqual(new Set(before.map((post) => post.id)));
      }),
    );
  });

  it('is reverted by the previous orders', () => {
    assert(
      property(move, ({ orders, from, to }) => {
        const before = listOf(orders);
        const known = new Map(before.map((post) => [post.id, post.order]));
        expect(restoreOrders(reorder(before, from, to), known)).toEqual(before);
      }),
    );
  });
});
