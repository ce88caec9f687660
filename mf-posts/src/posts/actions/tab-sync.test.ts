import { deletePost, listPosts, updatePost } from '@benotes/contract';
import { aLink, aPost, aUser } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { revalidateIfStale } from '../../list/store/lazy-revalidate.ts';
import { openList, postList } from '../../list/store/post-list.store.ts';
import { revalidateList } from '../../list/store/revalidate-list.ts';
import { archivePost } from './post-actions.ts';
import { showChange } from './post-changes.ts';
import { connectTabs } from './tab-sync.ts';

const post = (id: number, more: object = {}) => aPost({ id, order: id, collection_id: 7, ...more });
const ids = () => postList.posts.map(({ id }) => id);

class Channel extends EventTarget {
  static last: Channel;
  sent: unknown[] = [];
  postMessage = (message: unknown) => void this.sent.push(message);
  close = () => {};
  constructor() {
    super();
    Channel.last = this;
  }
}
const receive = (data: object) => Channel.last.dispatchEvent(new MessageEvent('message', { data }));

let disconnect = () => {};
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('BroadcastChannel', Channel);
  session.user = aUser({ id: 5 });
  disconnect = connectTabs();
  mockResponse(listPosts, { data: [post(3), post(1)] });
  await openList({ collection_id: 7 });
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('A change in another tab', () => {
  it('adds a new post at its position, updates a changed one, and removes a deleted one', () => {
    receive({ user: 5, type: 'saved', post: post(4) });
    receive({ user: 5, type: 'saved', post: post(2) });
    expect(ids()).toEqual([4, 3, 2, 1]);
    receive({ user: 5, type: 'saved', post: post(3, { title: 'Changed' }) });
    expect(postList.posts[1]?.title).toBe('Changed');
    receive({ user: 5, type: 'saved', post: post(1, { is_archived: true }) });
    receive({ user: 5, type: 'removed', id: 2 });
    expect(ids()).toEqual([4, 3]);
    expect(Channel.last.sent, 'it is not sent back').toEqual([]);
  });

  it('keeps what only the list tells of a link, unless it leads to another page now', async () => {
    const link = aLink({ id: 3, order: 3, collection_id: 7, url: 'https://example.org/a' });
    mockResponse(listPosts, { data: [{ ...link, link_state: 'gone' }] });
    await openList({ collection_id: 7 });
    receive({ user: 5, type: 'saved', post: { ...link, title: 'Changed' } });
    expect(postList.posts[0]).toMatchObject({ title: 'Changed', link_state: 'gone' });
    receive({ user: 5, type: 'saved', post: { ...link, url: 'https://example.org/b' } });
    expect(postList.posts[0]?.link_state).toBeUndefined();
  });

  it('of another user is ignored', () => {
    receive({ user: 6, type: 'removed', id: 3 });
    expect(ids()).toEqual([3, 1]);
  });

  it('of the order fetches the list again', async () => {
    mockResponse(listPosts, { data: [post(1, { order: 9 }), post(3)] });
    receive({ user: 5, type: 'reordered' });
    await vi.waitFor(() => expect(ids()).toEqual([1, 3]));
  });
});

describe('A change in this tab', () => {
  it('is sent to the other tabs', async () => {
    showChange(null, post(4));
    mockResponse(deletePost, null);
    await archivePost(post(3));
    expect(Channel.last.sent).toMatchObject([
      { user: 5, type: 'placed', to: 7 },
      { user: 5, type: 'saved', post: { id: 4 } },
      { user: 5, type: 'placed', from: 7 },
      { user: 5, type: 'saved', post: { id: 3, is_archived: true } },
    ]);
  });

  it('is not sent if the server rejected it', async () => {
    mockError(deletePost, 500);
    mockError(updatePost, 500);
    await archivePost(post(3));
    expect(Channel.last.sent).toEqual([]);
  });
});

describe('A list the user returns to', () => {
  it('is fetched again once it is stale, with one request', async () => {
    requests.length = 0;
    revalidateIfStale();
    expect(requests).toEqual([]);
    mockResponse(listPosts, { data: [post(4), post(3)] }); // 1 was deleted
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    revalidateIfStale();
    await vi.waitFor(() => expect(ids()).toEqual([4, 3]));
    expect(requests).toEqual(['GET /api/posts?collection_id=7&limit=20&withTags=true']);
  });

  it('is not fetched while a note is edited in its card', async () => {
    requests.length = 0;
    const editor = document.body.appendChild(document.createElement('section'));
    editor.dataset['editing'] = '';
    await revalidateList();
    editor.remove();
    expect(requests).toEqual([]);
  });

  it('is unchanged if the request fails', async () => {
    mockError(listPosts, 500);
    await revalidateList();
    expect(ids()).toEqual([3, 1]);
  });
});
