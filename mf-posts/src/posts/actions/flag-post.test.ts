import { favoritePost, listPosts, unfavoritePost, updatePost } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { type AppEvents, on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openList, postList, setPosts } from '../../list/store/post-list.store.ts';
import { setFavorite, setPinned } from './flag-post.ts';

const post = (id: number, more: object = {}) =>
  aPost({ id, title: `p${id}`, order: id, collection_id: 7, created_at: `2026-01-0${id}T00:00:00.000Z`, ...more });
const [top, middle, low] = [post(3), post(2), post(1)];
const last = () => postList.posts.find(({ id }) => id === 1);
const titles = () => postList.posts.map(({ title }) => title).join(' ');

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(listPosts, { data: [top, middle, low] });
  await openList({ collection_id: 7 });
});
afterEach(() => stop());

describe('Pinning a post', () => {
  it('moves it to the top of its collection before the response, and offers Undo', async () => {
    mockResponse(updatePost, { data: { ...low, is_pinned: true } });
    const saved = setPinned(low, true);
    expect(titles()).toBe('p1 p3 p2');
    await saved;
    expect(requests.at(-1)).toBe('PATCH /api/posts/1 {"is_pinned":true}');
    expect(notices).toMatchObject([{ title: 'Post pinned', description: '“p1” is first in its collection.' }]);

    mockResponse(updatePost, { data: low });
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(notices).toHaveLength(2));
    expect(titles()).toBe('p3 p2 p1');
    expect(notices[1]?.action).toBeUndefined();
  });

  it('keeps what only the list tells of a link, also with Undo and in a list that it left', async () => {
    const link = aLink({ id: 1, order: 1, collection_id: 7, is_favorite: true });
    const gone = { ...link, link_state: 'gone' as const, passage: 'the words' };
    mockResponse(listPosts, { data: [top, gone] });
    await openList({ collection_id: 7 });
    mockResponse(updatePost, { data: { ...link, is_pinned: true } });
    await setPinned(gone, true);
    expect(last()).toMatchObject({ is_pinned: true, link_state: 'gone', passage: 'the words' });

    mockResponse(listPosts, { data: [gone] });
    await openList({ is_favorite: true });
    mockResponse(unfavoritePost, null);
    await setFavorite(gone, false);
    expect(last()).toBeUndefined();
    mockResponse(favoritePost, null);
    notices.at(-1)?.action?.run();
    await vi.waitFor(() => expect(last()).toMatchObject({ link_state: 'gone' }));
  });

  it('is reverted if it fails', async () => {
    mockError(updatePost, 500);
    await setPinned(low, true);
    expect(titles()).toBe('p3 p2 p1');
    expect(notices).toMatchObject([{ type: 'error', description: 'Post could not be updated.' }]);
  });

  it('keeps what was changed meanwhile if it fails', async () => {
    mockError(updatePost, 500);
    const saved = setPinned(low, true);
    setPosts(postList.posts.map((each) => (each.id === 1 ? { ...each, title: 'new' } : each)));
    await saved;
    expect(titles()).toBe('p3 p2 new');
  });

  it('keeps the order of the list, whatever it is', async () => {
    mockResponse(listPosts, { data: [low, middle, top] });
    await openList({ collection_id: 7 }, { sort: 'oldest' });
    mockResponse(updatePost, { data: { ...middle, is_pinned: true } });
    await setPinned(middle, true);
    expect(titles()).toBe('p2 p1 p3');
    mockResponse(updatePost, { data: middle });
    await setPinned({ ...middle, is_pinned: true }, false);
    expect(titles()).toBe('p1 p2 p3');
  });

  it('moves nothing in lists across collections', async () => {
    await openList({ filter: 'p' });
    mockResponse(updatePost, { data: { ...low, is_pinned: true } });
    await setPinned(low, true);
    expect(titles()).toBe('p3 p2 p1');
  });
});

describe('A favorite', () => {
  it('is marked before the response', async () => {
    mockResponse(favoritePost, null);
    const saved = setFavorite(middle, true);
    expect(postList.posts[1]?.is_favorite).toBe(true);
    await saved;
    expect(requests.at(-1)).toMatch(/^PUT \/api\/posts\/2\/favorite/);
    expect(titles()).toBe('p3 p2 p1');
    expect(postList.posts[1]?.is_favorite).toBe(true);
    expect(notices).toMatchObject([{ title: 'Added to Favorites', description: '“p2”' }]);
  });

  it('leaves the list of favorites when it is removed, and returns with Undo', async () => {
    const favorites = [top, middle, low].map((each) => ({ ...each, is_favorite: true }));
    mockResponse(listPosts, { data: favorites });
    await openList({ is_favorite: 1 });
    mockResponse(unfavoritePost, null);
    const saved = setFavorite({ ...middle, is_favorite: true }, false);
    expect(titles()).toBe('p3 p1');
    await saved;
    mockResponse(favoritePost, null);
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toBe('p3 p2 p1'));
  });

  it('returns to the list of favorites if removing it fails', async () => {
    mockResponse(listPosts, { data: [top, middle, low].map((each) => ({ ...each, is_favorite: true })) });
    await openList({ is_favorite: 1 });
    mockError(unfavoritePost, 500);
    await setFavorite({ ...middle, is_favorite: true }, false);
    expect(titles()).toBe('p3 p2 p1');
  });
});
