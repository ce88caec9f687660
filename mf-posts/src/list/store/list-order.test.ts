import { listPosts, SORT_ORDERS, type SortOrder, updatePost } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { mockResponse, requests } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { showChange } from '../../posts/actions/post-changes.ts';
import type { Filter } from '../../posts/filter.ts';
import { compareOf, insertAllSorted, isManual } from './list-order.ts';
import { movePost, openList, postList } from './post-list.store.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const more = { collection_id: 7, updated_at: at(9) };
const a = aLink({ id: 1, order: 9, title: 'Part 10', url: 'https://www.b.example/', created_at: at(1), ...more });
const b = aPost({ id: 2, order: 5, title: 'ärger', created_at: at(3), ...more });
const c = aLink({ id: 3, order: 7, title: 'Part 9', url: 'https://a.example/', created_at: at(2), ...more });
const pinned = aPost({ id: 4, order: 1, title: 'zoo', created_at: at(2), is_pinned: true, ...more });

const ids = (filter: Filter, sort: SortOrder) =>
  [a, b, c, pinned].toSorted(compareOf({ filter, sort })).map(({ id }) => id);
const shown = () => postList.posts.map(({ id }) => id);
const open = (sort: SortOrder | undefined, ...posts: (typeof a)[]) => {
  mockResponse(listPosts, { data: posts });
  return openList({ collection_id: 7 }, { sort });
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('The order of a list', () => {
  it.each([
    ['manual', [4, 1, 3, 2]],
    ['newest', [4, 2, 3, 1]],
    ['oldest', [4, 1, 3, 2]],
    ['edited', [4, 3, 2, 1]],
    ['title', [4, 2, 3, 1]],
    ['title-desc', [4, 1, 3, 2]],
    ['site', [4, 3, 1, 2]],
  ] as const)('by %s is that of the server, pinned posts first', (sort, expected) => {
    expect(ids({ collection_id: 7 }, sort)).toEqual(expected);
    if (sort === 'manual') return; // not among favorites
    const others = expected.slice(1);
    expect(ids({ is_favorite: 1 }, sort).filter((id) => id !== 4)).toEqual(others);
  });

  it('is unknown in searches and in the recycle bin', () => {
    expect(compareOf({ filter: { filter: 'x' }, sort: 'title' })).toBeUndefined();
    expect(compareOf({ filter: { is_archived: 1 }, sort: null })).toBeUndefined();
  });

  it.each([{ tag_id: 3 }, { is_favorite: 1 as const }, { collection_id: 7, below: 1 as const }])(
    'of %j is newest first by default, pinned or not, and another one if that is chosen',
    (filter) => {
      const sorted = (sort: SortOrder | null) =>
        [a, b, c, pinned].toSorted(compareOf({ filter, sort })).map(({ id }) => id);
      for (const sort of [null, 'manual'] as const) expect(sorted(sort)).toEqual([2, 4, 3, 1]);
      expect(sorted('title-desc')).toEqual([4, 1, 3, 2]);
    },
  );

  it('can be changed by hand in collections that are sorted by hand', () => {
    expect(SORT_ORDERS.filter((sort) => isManual({ filter: { collection_id: 7 }, sort }))).toEqual(['manual']);
    expect(isManual({ filter: { is_uncategorized: 1 }, sort: null })).toBe(true);
    expect(isManual({ filter: { tag_id: 3 }, sort: 'manual' })).toBe(false);
  });
});

describe('A new post', () => {
  it('is above all others but the pinned ones if the list is sorted by hand', async () => {
    await open(undefined, pinned, a, b);
    showChange(null, c);
    expect(shown()).toEqual([4, 3, 1, 2]);
  });

  it('is where the order has it', async () => {
    await open('title', pinned, b, a);
    showChange(null, c);
    expect(shown()).toEqual([4, 2, 3, 1]);
  });

  it('that is restored is among the others, by its order', async () => {
    await open(undefined, pinned, a, b);
    showChange({ ...c, is_archived: true }, c);
    expect(shown()).toEqual([4, 1, 3, 2]);
  });
});

it.each([
  [[c, a], [], [1, 3]],
  [[], [b, a], [2, 1]],
  [
    [c, pinned],
    [a, b],
    [4, 1, 3, 2],
  ],
  [[b], [pinned, a, c], [4, 1, 3, 2]],
])('Several posts are inserted where a list has them', (inserted, posts, expected) => {
  const compare = compareOf({ filter: { collection_id: 7 }, sort: null });
  expect(compare && insertAllSorted(posts, inserted, compare).map(({ id }) => id)).toEqual(expected);
});

it('A post that is moved above the pinned ones stays below them', async () => {
  await open(undefined, pinned, a, b);
  mockResponse(updatePost, { data: b });
  await movePost(2, 0);
  expect(shown()).toEqual([4, 2, 1]);
  expect(requests.at(-1)).toBe('PATCH /api/posts/2 {"order":9}');
});
