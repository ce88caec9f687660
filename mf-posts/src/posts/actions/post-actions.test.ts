import { deletePost, listPosts, updatePost } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { type AppEvents, collections, on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadMore, openList, postList } from '../../list/store/post-list.store.ts';
import { archivePost, restorePost, moveToCollection } from './post-actions.ts';
import { showChange } from './post-changes.ts';

const post = aPost({ id: 4, title: 'Shopping list', collection_id: 7 });
const named = (id: number, title: string) => aPost({ id, title, collection_id: 7 });
const titles = () => postList.posts.map(({ title }) => title);

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  notices = [];
  Object.assign(collections, { tree: ref([]) });
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(listPosts, { data: [post] });
  await openList({ collection_id: 7 });
  mockResponse(listPosts, { data: [] });
});
afterEach(() => stop());

describe('Deleting a post', () => {
  // #removed-at-once
  it('removes it from the list immediately, and notifies after the response', async () => {
    mockResponse(deletePost, null);
    const deleted = archivePost(post);
    expect(titles()).toEqual([]);
    expect(notices).toEqual([]);
    expect(postList.updating, 'nothing is dragged meanwhile').toEqual([4]);

    expect(await deleted).toBe(true);
    expect(titles()).toEqual([]);
    expect(postList.updating).toEqual([]);
    expect(requests).toContain('DELETE /api/posts/4');
  });

  it('loads the next page if the last loaded post is deleted, without the deleted post', async () => {
    mockResponse(deletePost, null);
    mockResponse(listPosts, { data: [post, named(9, 'next page')] });
    const deleted = archivePost(post);
    await loadMore();
    expect(titles()).toEqual(['next page']);
    await deleted;
  });

  it('offers Undo, which restores it to its position', async () => {
    const upper = aPost({ id: 5, title: 'Above', collection_id: 7, order: 9 });
    const lower = aPost({ id: 3, title: 'Below', collection_id: 7, order: 2 });
    mockResponse(listPosts, { data: [upper, { ...post, order: 4 }, lower] });
    await openList({ collection_id: 7 });
    mockResponse(deletePost, null);
    mockResponse(updatePost, { data: { ...post, order: 9 } });
    await archivePost({ ...post, order: 4 });
    expect(notices[0]).toMatchObject({
      type: 'deletion',
      title: 'Post deleted',
      description: '“Shopping list” is in the Recycle Bin.',
    });
    expect(titles()).toEqual(['Above', 'Below']);

    notices[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toEqual(['Above', 'Shopping list', 'Below']));
    expect(requests.at(-1)).toBe('PATCH /api/posts/4 {"is_archived":false,"order":4}');
    expect(postList.posts.map(({ order }) => order)).toEqual([10, 9, 2]);
  });

  it('can be undone in search results', async () => {
    const others = [aPost({ id: 5, title: 'First' }), post, aPost({ id: 3, title: 'Last' })];
    mockResponse(listPosts, { data: others });
    await openList({ filter: 'list' });
    mockResponse(deletePost, null);
    mockResponse(updatePost, { data: post });
    await archivePost(post);
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toEqual(['First', 'Shopping list', 'Last']));
  });

  it('is rolled back with a notification if the request fails, and keeps posts that were added in the meantime', async () => {
    mockResponse(listPosts, { data: [named(1, 'upper'), post, named(5, 'lower')] });
    await openList({ collection_id: 7 });
    mockError(deletePost, 500);
    mockResponse(listPosts, { data: [named(9, 'next page')] });

    const refused = archivePost(post);
    expect(titles()).toEqual(['upper', 'lower']);
    showChange(null, named(8, 'new'));
    await loadMore();
    expect(await refused).toBe(false);
    expect(titles()).toEqual(['new', 'upper', 'Shopping list', 'lower', 'next page']);
    expect(notices).toEqual([{ type: 'error', title: 'Error', description: 'Post could not be deleted.' }]);
  });
});

describe('Transferring a post', () => {
  it('removes it from the list immediately, then emits an event', async () => {
    const moved = vi.fn();
    const off = on('post:moved', moved);
    mockResponse(updatePost, { data: { ...post, collection_id: 8 } });
    const moving = moveToCollection(post, 8);
    expect(titles()).toEqual([]);
    await moving;
    expect(requests).toContain('PATCH /api/posts/4 {"collection_id":8,"is_uncategorized":false}');
    expect(titles()).toEqual([]);
    expect(moved).toHaveBeenCalledWith({ id: 4, to: 8 });
    off();
  });

  it('shows its new collection, and Undo restores its position', async () => {
    mockResponse(updatePost, { data: { ...post, collection_id: 8 } });
    Object.assign(collections, { tree: ref([aCollection({ id: 8, name: 'Garden' })]) });
    await moveToCollection(post, 8);
    expect(notices).toMatchObject([
      { type: 'success', title: 'Post moved', description: '“Shopping list” is in Garden.' },
    ]);

    mockResponse(updatePost, { data: post });
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toEqual(['Shopping list']));
    expect(requests.at(-1)).toBe(
      `PATCH /api/posts/4 {"collection_id":7,"is_uncategorized":false,"order":${post.order}}`,
    );
  });

  it('keeps it in the results of a search in a common ancestor', async () => {
    const bread = aCollection({ id: 7, name: 'Bread', parent_id: 6 });
    const cake = aCollection({ id: 8, name: 'Cake', parent_id: 6 });
    Object.assign(collections, { tree: ref([aCollection({ id: 6, name: 'Kitchen', nested: [bread, cake] })]) });
    mockResponse(listPosts, { data: [post] });
    await openList({ filter: 'list', collection_id: 6 });
    mockResponse(listPosts, { data: [] });
    mockResponse(updatePost, { data: { ...post, collection_id: 8 } });
    await moveToCollection(post, 8);
    expect(postList.posts).toMatchObject([{ title: 'Shopping list', collection_id: 8 }]);
    mockResponse(updatePost, { data: { ...post, collection_id: null } });
    await moveToCollection(post, null);
    expect(titles()).toEqual([]);
  });

  it('sends null and the flag for Uncategorized', async () => {
    mockResponse(updatePost, { data: { ...post, collection_id: null } });
    await moveToCollection(post, null);
    expect(requests).toContain('PATCH /api/posts/4 {"collection_id":null,"is_uncategorized":true}');
  });

  it('sends nothing if the collection is the same', async () => {
    await moveToCollection(post, 7);
    expect(requests).toEqual(['GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true']);
  });

  it('keeps it in lists of several collections', async () => {
    mockResponse(listPosts, { data: [post] });
    await openList({ filter: 'shopping' });
    mockResponse(updatePost, { data: { ...post, collection_id: 8 } });
    const moving = moveToCollection(post, 8);
    expect(titles()).toEqual(['Shopping list']);
    await moving;
    expect(postList.posts[0]?.collection_id).toBe(8);
  });

  it('is rolled back with a notification if the request fails', async () => {
    mockError(updatePost, 404, 'Collection not found.');
    await moveToCollection(post, 8);
    expect(titles()).toEqual(['Shopping list']);
    expect(notices).toEqual([{ type: 'error', title: 'Error', description: 'Post could not be updated.' }]);
  });
});

it('Restoring a post removes it from the recycle bin and shows its collection', async () => {
  mockResponse(listPosts, { data: [{ ...post, is_archived: true }] });
  await openList({ is_archived: 1 });
  mockResponse(listPosts, { data: [] });
  mockResponse(updatePost, { data: post });
  await restorePost(post);
  expect(titles()).toEqual([]);
  expect(notices).toMatchObject([
    { title: 'Post restored', description: expect.stringMatching(/ is in Uncategorized\.$/) },
  ]);
});

describe('The place of a post', () => {
  it('is reported when it is deleted, restored, and moved, and when that is undone', async () => {
    const places: AppEvents['post:placed'][] = [];
    const off = on('post:placed', (place) => places.push(place));
    mockResponse(deletePost, null);
    mockResponse(updatePost, { data: post });
    await archivePost(post);
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(places).toHaveLength(2));
    await restorePost({ ...post, is_archived: true });
    mockResponse(updatePost, { data: { ...post, collection_id: null } });
    await moveToCollection(post, null);
    mockResponse(updatePost, { data: post });
    notices.at(-1)?.action?.run();
    await vi.waitFor(() => expect(places).toHaveLength(5));
    off();
    expect(places).toEqual([{ from: 7 }, { to: 7 }, { to: 7 }, { from: 7, to: null }, { from: null, to: 7 }]);
  });
});
