import { type Change, listChanges, listPosts } from '@benotes/contract';
import { aCollection, aPost, aSharedRoot, aUser } from '@benotes/contract/builders';
import { collections, emit, on, session } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { act, cleanup, render } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { openList, postList } from './post-list.store.ts';
import { FOLLOW_MS, useFollowedList } from './use-followed-list.ts';

function Follower() {
  useFollowedList();
  return <article data-post="1" tabIndex={-1} />;
}

const change = (maker_id: number) => ({ maker_id }) as Change; // nothing else is looked at
const answer = (revision: number, ...data: Change[]) =>
  mockResponse(listChanges, { data, revision, next_after: revision, must_reload: false });
const asked = (path: string) => requests.filter((request) => request.startsWith(`GET ${path}`));
const titles = () => postList.posts.map(({ title }) => title);
const offers: { title: string; action?: { run: () => void } }[] = [];

/** Lets the list ask once more. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(FOLLOW_MS));

async function open(id: number) {
  mockResponse(listPosts, { data: [aPost({ id: 1, title: 'Soup', collection_id: id })] });
  await openList({ collection_id: id });
  vi.useFakeTimers();
  const view = render(<Follower />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return view;
}

beforeEach(() => {
  emit('session:ended');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(session, { user: aUser({ id: 1 }) });
  const tree = [aCollection({ id: 7, is_shared: true }), aCollection({ id: 8, is_shared: false })];
  Object.assign(collections, { tree: ref(tree), shared: ref([aSharedRoot()]), status: 'ready' });
  answer(4);
  offers.length = 0;
  const off = on('notification:raised', (raised) => offers.push(raised));
  onTestFinished(() => {
    cleanup();
    off();
    vi.useRealTimers();
  });
});

describe('An open list', () => {
  it.each([
    ['a collection that the user shares', 7],
    ['a collection of somebody else', 40],
  ])('of %s follows what others do there', async (_what, id) => {
    await open(id);
    expect(asked('/api/changes')).toEqual([`GET /api/changes?collection_id=${id}&limit=20`]);
    mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Bread', collection_id: id })] });
    answer(5, change(3));
    await wait();
    await vi.waitFor(() => expect(titles()).toEqual(['Bread']));
    expect(asked('/api/changes').at(-1)).toContain('after=4');
    await wait();
    expect(asked('/api/changes').at(-1)).toContain('after=5');
  });

  it('is loaded again for what others did while it was opened', async () => {
    answer(5, { ...change(3), created_at: new Date().toISOString() });
    await open(7);
    expect(asked('/api/posts')).toHaveLength(2);
  });

  it('is not loaded again for what others did long before', async () => {
    answer(5, { ...change(3), created_at: '2020-01-01T00:00:00.000Z' });
    await open(7);
    expect(asked('/api/posts')).toHaveLength(1);
  });

  it('of a collection that nobody else sees asks for nothing', async () => {
    await open(8);
    await wait();
    expect(asked('/api/changes')).toEqual([]);
  });

  it('is not loaded again for what the user has done', async () => {
    await open(7);
    answer(5, change(1));
    await wait();
    await wait();
    expect(asked('/api/posts')).toHaveLength(1);
  });

  it('stays as it is under the focus until the user asks for it', async () => {
    const { getByRole } = await open(7);
    getByRole('article').focus();
    answer(5, change(3));
    await wait();
    answer(5);
    await wait();
    expect(asked('/api/posts')).toHaveLength(1);
    expect(offers.map(({ title }) => title)).toEqual(['Others have changed this list']);
    mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Bread', collection_id: 7 })] });
    offers[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toEqual(['Bread']));
  });

  it('follows once nothing hinders it any more', async () => {
    await open(7);
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Bread', collection_id: 7 })] });
    answer(5, change(3));
    await wait();
    menu.remove();
    expect(titles()).toEqual(['Soup']);
    answer(5);
    await wait();
    await vi.waitFor(() => expect(titles()).toEqual(['Bread']));
    await wait();
    expect(asked('/api/posts'), 'once it is shown').toHaveLength(2);
    expect(offers).toEqual([]);
  });

  it('shows what has changed at its top when the user, further down, asks for it', async () => {
    vi.stubGlobal('scrollY', 5000);
    vi.stubGlobal('scrollTo', () => vi.stubGlobal('scrollY', 0));
    await open(7);
    const added = aPost({ id: 2, title: 'Bread', collection_id: 7 });
    mockResponse(listPosts, { data: [added, aPost({ id: 1, title: 'Onion soup', collection_id: 7 })] });
    answer(5, change(3));
    await wait();
    await vi.waitFor(() => expect(titles()).toEqual(['Onion soup']));
    answer(5);
    await wait();
    expect(offers.map(({ title }) => title)).toEqual(['Others have changed this list']);
    expect(asked('/api/posts'), 'asked for once').toHaveLength(2);
    offers[0]?.action?.run();
    await vi.waitFor(() => expect(titles()).toEqual(['Bread', 'Onion soup']));
  });

  it('is not asked about while the page is hidden, or once it is closed', async () => {
    const { unmount } = await open(7);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait();
    visibility.mockRestore();
    unmount();
    await wait();
    expect(asked('/api/changes')).toHaveLength(1);
  });
});
