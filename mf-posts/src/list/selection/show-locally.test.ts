import { listPosts, type Post, type PostAction } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { mockResponse, requests } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Filter } from '../../posts/filter.ts';
import { openList, postList } from '../store/post-list.store.ts';
import { showLocally } from './show-locally.ts';

const posts = [6, 5, 4, 3, 2, 1].map((id) => aPost({ id, order: id, collection_id: 7, is_pinned: id > 4 }));

const shown = () => postList.posts.map(({ id }) => id);
const open = async (filter: Filter = { collection_id: 7 }, isComplete = true) => {
  mockResponse(listPosts, { data: posts });
  await openList(filter);
  if (isComplete) postList.status = 'complete';
};
const show = (type: Exclude<PostAction['type'], 'move' | 'tag' | 'untag' | 'merge'>, ...ids: Post['id'][]) =>
  showLocally({ type }, ({ id }) => ids.includes(id), [], false);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('Pinned posts', () => {
  it('are first in a collection, by their order', async () => {
    await open();
    show('pin', 5, 3, 1);
    expect(shown()).toEqual([6, 5, 3, 1, 4, 2]);
    expect(postList.posts.filter(({ is_pinned }) => is_pinned).map(({ id }) => id)).toEqual([6, 5, 3, 1]);
  });

  it('are where they were when they are unpinned', async () => {
    await open();
    show('pin', 2, 1);
    show('unpin', 6, 1);
    expect(shown()).toEqual([5, 2, 6, 4, 3, 1]);
  });

  it('are on a page yet to load when they belong below the last loaded post', async () => {
    await open({ collection_id: 7 }, false);
    show('pin', 1);
    expect(shown()).toEqual([6, 5, 1, 4, 3, 2]);
    mockResponse(listPosts, { data: [] });
    show('unpin', 1);
    expect(shown()).toEqual([6, 5, 4, 3, 2]);
    await vi.waitFor(() => expect(requests.at(-1)).toContain('after_id=2'));
  });

  it.each([{ filter: 'bread' }, { is_favorite: 0 as const }])(
    'do not move in lists across collections',
    async (filter) => {
      await open(filter, false);
      show('pin', 1);
      expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
      expect(postList.posts.at(-1)?.is_pinned).toBe(true);
    },
  );
});

it('Posts that are moved to another collection are not pinned there', async () => {
  await open({ filter: 'bread' });
  showLocally({ type: 'move', collection_id: 8 }, ({ id }) => id > 5, [], false);
  expect(postList.posts.map(({ is_pinned }) => is_pinned)).toEqual([false, true, false, false, false, false]);
  showLocally({ type: 'move', collection_id: 7 }, ({ id }) => id === 5, [], false);
  expect(postList.posts[1]?.is_pinned).toBe(true);
});

describe('Favorites', () => {
  it('are marked in a list, in which they stay', async () => {
    await open();
    show('favorite', 4);
    expect(postList.posts.filter(({ is_favorite }) => is_favorite).map(({ id }) => id)).toEqual([4]);
    expect(shown()).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('leave their list when they are removed', async () => {
    await open({ is_favorite: 1 });
    postList.posts = postList.posts.map((post) => ({ ...post, is_favorite: true })) as never;
    show('unfavorite', 6, 2);
    expect(shown()).toEqual([5, 4, 3, 1]);
  });
});
