import type { Post } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { mergePage } from './merge-page.ts';

const post = (id: number, more: object = {}) => aPost({ id, order: id, ...more });
const posts = [post(6), post(5), post(4), post(3), post(2), post(1)];
const compare = (a: Post, b: Post) => b.order - a.order;
const ids = (merged: readonly { id: number }[]) => merged.map(({ id }) => id);

describe('A refetched first page', () => {
  it('that is equal changes nothing, not even the identity of the list', () => {
    expect(mergePage(posts, [post(6), post(5), post(4)], { compare })).toBe(posts);
    expect(mergePage(posts, [post(6), post(5), post(4)])).toBe(posts);
  });

  it('adds new posts, replaces changed ones, and removes deleted ones above its end', () => {
    const merged = mergePage(posts, [post(7), post(6, { title: 'New' }), post(4)], { compare });
    expect(ids(merged)).toEqual([7, 6, 4, 3, 2, 1]);
    expect(merged[1]?.title).toBe('New');
    expect(merged[3]).toBe(posts[3]);
  });

  it('moves reordered posts', () => {
    expect(ids(mergePage(posts, [post(2, { order: 9 }), post(6), post(5)], { compare }))).toEqual([2, 6, 5, 4, 3, 1]);
  });

  it('keeps what follows its last post in a list with another order', () => {
    expect(ids(mergePage(posts, [post(7), post(6), post(4)]))).toEqual([7, 6, 4, 3, 2, 1]);
    expect(ids(mergePage(posts, [post(9), post(8)]))).toEqual([9, 8]);
  });

  it('that is the whole list removes what followed', () => {
    expect(ids(mergePage(posts, [post(6), post(5)], { compare, isWhole: true }))).toEqual([6, 5]);
  });

  it('that is empty empties the list', () => {
    expect(mergePage(posts, [], { compare })).toEqual([]);
  });
});
