import { listPosts, type Post, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { emit, on } from '@benotes/platform';
import { mockResponse, requests, mockError, mockErrorForQuery } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { showChange, removePost } from '../../posts/actions/post-changes.ts';
import { loadMore, movePost, openList, postList, restoreList } from './post-list.store.ts';

const titles = () => postList.posts.map((post) => post.title);
const stubScreen = (mobile: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: mobile }));

const first = aPost({ title: 'first', order: 2, collection_id: 7 });
const second = aPost({ title: 'second', order: 1, collection_id: 7 });

const changed = (given: Partial<Post>) => aPost({ ...second, ...given });

beforeEach(() => stubScreen(false));

describe('The post list', () => {
  beforeEach(async () => {
    mockResponse(listPosts, { data: [first, second] });
    await openList({ collection_id: 7 });
  });

  // #20-posts-with-tags
  it('requests 20 posts with their tags', () => {
    expect(requests).toEqual(['GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true']);
  });

  // #10-posts-on-mobile
  it('requests 10 posts on mobile', async () => {
    stubScreen(true);
    await openList({ is_uncategorized: 1 });
    expect(requests.at(-1)).toBe('GET /api/posts?is_uncategorized=1&limit=10&withTags=true&withSettings=true');
  });

  it('requests the page after the last loaded post', async () => {
    await loadMore();
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true');
  });

  // #complete-after-empty-page
  it('is ready while there may be another page, and complete once a page is empty', async () => {
    expect(postList.status).toBe('ready');
    mockResponse(listPosts, { data: [] });
    await loadMore();
    expect(postList.status).toBe('complete');
    await loadMore();
    expect(requests).toHaveLength(2);
  });

  it('makes one request at a time', async () => {
    await Promise.all([loadMore(), loadMore(), loadMore()]);
    expect(requests).toHaveLength(2);
  });

  it('shows a post only once if a later page contains it again', async () => {
    mockResponse(listPosts, { data: [second, aPost({ title: 'third', order: 0, id: 9, collection_id: 7 })] });
    await loadMore();
    expect(titles()).toEqual(['first', 'second', 'third']);
  });

  it('shows the list that was opened last, regardless of the order of responses', async () => {
    const slow = openList({ collection_id: 8 });
    mockResponse(listPosts, { data: [aPost({ title: 'elsewhere', collection_id: 9 })] });
    await Promise.all([openList({ collection_id: 9 }), slow]);
    expect(titles()).toEqual(['elsewhere']);
    expect(postList.status).toBe('ready');
  });

  // #failed-page-only-logged
  it('only logs a failed page, keeps the loaded posts, and retries on request', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 503);
    await loadMore();
    expect(logged).toHaveBeenCalledOnce();
    expect(postList.status).toBe('failed');
    expect(titles()).toEqual(['first', 'second']);

    mockResponse(listPosts, { data: [] });
    await loadMore();
    expect(postList.status).toBe('complete');
  });

  it('is loaded from its start if that has failed, also if a post was saved meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 503);
    await openList({ collection_id: 8 });
    const saved = aPost({ id: 3, title: 'new', collection_id: 8, order: 3 });
    showChange(null, saved);
    expect(titles()).toEqual(['new']);
    expect(postList.status).toBe('failed');

    const pinned = aPost({ id: 4, title: 'pinned', collection_id: 8, order: 1, is_pinned: true });
    const other = aPost({ id: 5, title: 'other', collection_id: 8, order: 2 });
    mockResponse(listPosts, { data: [pinned, saved, other] });
    await loadMore();
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=8&limit=20&withTags=true&withSettings=true');
    expect(titles()).toEqual(['pinned', 'new', 'other']);
    await loadMore();
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=8&after_id=5&limit=20&withTags=true');
  });

  it('goes on before a last post that is gone on the server', async () => {
    mockResponse(listPosts, { data: [aPost({ id: 9, title: 'third', order: 0, collection_id: 7 })] });
    mockErrorForQuery(listPosts, 'after_id=1', 404);
    await loadMore();
    expect(titles()).toEqual(['first', 'third']);
    expect(postList.status).toBe('ready');
  });

  it('is reset when the session ends', () => {
    emit('session:ended');
    expect(titles()).toEqual([]);
    expect(restoreList({ collection_id: 7 })).toBe(false);
  });
});

describe('A cached list', () => {
  const third = aPost({ id: 9, title: 'third', order: 0, collection_id: 7 });

  beforeEach(async () => {
    mockResponse(listPosts, { data: [first, second] });
    await openList({ collection_id: 7 });
    mockResponse(listPosts, { data: [third] });
    await loadMore();
    await openList({ tag_id: 4 });
  });

  it('is restored with all loaded pages, and can load more', async () => {
    expect(restoreList({ collection_id: 7 })).toBe(true);
    expect(titles()).toEqual(['first', 'second', 'third']);
    expect(postList.status).toBe('ready');
    await loadMore();
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=7&after_id=9&limit=20&withTags=true');
  });

  it('ignores a pending response of another list', async () => {
    const late = loadMore();
    restoreList({ collection_id: 7 });
    await late;
    expect(titles()).toEqual(['first', 'second', 'third']);
  });

  it('stays complete', async () => {
    mockResponse(listPosts, { data: [] });
    await loadMore();
    restoreList({ collection_id: 7 });
    expect(postList.status).toBe('ready');
    expect(restoreList({ tag_id: 4 })).toBe(true);
    expect(postList.status).toBe('complete');
  });

  it.each([
    { what: 'a post changed', change: () => showChange(second, changed({ title: 'edited' })) },
    { what: 'a post was removed', change: () => removePost(9) },
    { what: 'the session ended', change: () => emit('session:ended') },
    { what: 'the session expired', change: () => emit('session:expired') },
  ])('is fetched again if $what in the meantime', ({ change }) => {
    change();
    expect(restoreList({ collection_id: 7 })).toBe(false);
  });

  it('is dropped when more than five lists are cached', async () => {
    for (const tag_id of [5, 6, 7, 8, 9]) await openList({ tag_id });
    expect(restoreList({ collection_id: 7 })).toBe(false);
    expect(restoreList({ tag_id: 4 })).toBe(true);
  });

  it('is not displaced by the intermediate lists of a search', async () => {
    await openList({ filter: 'b' });
    for (const filter of ['br', 'bre', 'brea', 'bread'])
      await openList({ filter }, { keepPrevious: true, replace: true });
    expect(restoreList({ collection_id: 7 })).toBe(true);
    expect(restoreList({ filter: 'brea' })).toBe(false);
    expect(restoreList({ filter: 'bread' })).toBe(true);
  });
});

describe('A changed post', () => {
  beforeEach(async () => {
    mockResponse(listPosts, { data: [first, second] });
    await openList({ collection_id: 7 });
  });

  // #new-post-on-top
  it('is added at the top if it is new', () => {
    showChange(null, aPost({ id: 3, title: 'new', collection_id: 7, order: 3 }));
    expect(titles()).toEqual(['new', 'first', 'second']);
  });

  // #edited-post-in-place
  it('is replaced in place if it was edited', () => {
    showChange(second, changed({ title: 'edited' }));
    expect(titles()).toEqual(['first', 'edited']);
  });

  // #moved-post-leaves
  it('is removed from the list if it was moved to another collection', () => {
    showChange(second, changed({ collection_id: 8 }));
    expect(titles()).toEqual(['first']);
  });

  it('is removed from the list if it was deleted', () => {
    showChange(second, changed({ is_archived: true }));
    expect(titles()).toEqual(['first']);
  });

  it('is not shown in the list of another collection', () => {
    showChange(null, aPost({ id: 3, collection_id: null }));
    expect(titles()).toEqual(['first', 'second']);
  });
});

describe('Moving a post', () => {
  beforeEach(async () => {
    mockResponse(listPosts, { data: [first, second] });
    await openList({ collection_id: 7 });
  });

  it('is shown before the response', async () => {
    mockResponse(updatePost, { data: aPost() });
    const moved = movePost(0, 1);
    expect(titles()).toEqual(['second', 'first']);
    expect(postList.moving).toBe(true);
    await moved;
    expect(postList.moving).toBe(false);
  });

  it('sends the order of the target position', async () => {
    mockResponse(updatePost, { data: aPost() });
    await movePost(0, 1);
    expect(requests.at(-1)).toBe('PATCH /api/posts/2 {"order":1}');
  });

  // #previous-move-awaited
  it('waits for the previous move', async () => {
    mockResponse(updatePost, { data: aPost() });
    await Promise.all([movePost(0, 1), movePost(0, 1)]);
    expect(titles()).toEqual(['second', 'first']);
    expect(requests).toHaveLength(2);
  });

  it('is rolled back with a notification if the request fails, and keeps posts loaded in the meantime', async () => {
    const notified = vi.fn();
    const off = on('notification:raised', notified);
    mockError(updatePost, 500);

    const moved = movePost(0, 1);
    mockResponse(listPosts, { data: [aPost({ id: 9, title: 'third', order: 0, collection_id: 7 })] });
    await Promise.all([loadMore(), moved]);

    expect(titles()).toEqual(['first', 'second', 'third']);
    expect(notified).toHaveBeenCalledWith({ type: 'error', title: 'Error', description: 'Post could not be moved.' });
    off();
  });
});
