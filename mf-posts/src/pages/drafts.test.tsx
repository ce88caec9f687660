import 'fake-indexeddb/auto';
import { createPost, getPost, listCollections, listPosts, listTags, updatePost } from '@benotes/contract';
import { aCollection, aPost, aUser } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, session } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, requests, mockError, renderAt } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { findDrafts } from '../drafts/draft-store.ts';
import { stubBrowser } from '../testing.tsx';

const post = aPost({ id: 4, title: 'Shopping list', content: 'Milk', collection_id: 7, tags: [] });
const AS_READ = { etag: '"as-read"' };

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle'; // and somebody is here again
  session.user = aUser({ id: 1 });
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(getPost, { data: post }, AS_READ);
  mockResponse(listTags, { data: [] });
  await loadCollections();
});

afterEach(async () => {
  session.user = null;
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const title = () => screen.findByRole('textbox', { name: 'Title' });
const ready = () => screen.findByRole('textbox', { name: 'Content' });
const save = () => act(() => appBar.action?.run());
const kept = async (of = 4, user = 1) => (await findDrafts(user, of)).drafts.map(({ draft }) => draft.title);
const isStored = (written: string, of = 4) => waitFor(async () => expect(await kept(of)).toEqual([written]));

/** Writes into the title of a post and goes away as a crash does. */
async function leaveUnsaved(address: string, written: string, of: number) {
  const { unmount } = renderAt(address, <App />);
  await userEvent.type(await title(), written);
  await ready();
  unmount();
  await waitFor(async () => expect(await kept(of)).toHaveLength(1));
}

/** Nothing answers any more. */
function goOffline(): void {
  vi.mocked(console.error).mockImplementation(() => {}); // each of them is logged
  for (const endpoint of [getPost, listPosts, listTags, listCollections]) mockError(endpoint, 0);
}

describe('What is written and not saved', () => {
  it('is kept on this device soon after the last key, without being sent', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await isStored('Shopping list!');
    expect(requests.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('goes when everything is as it was', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await isStored('Shopping list!');
    await userEvent.type(await title(), '{Backspace}');
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('goes when it is saved', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list!' } });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    await isStored('Shopping list!');
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('stays when it was written while the rest was on its way to the server', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list!' } });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Shopping list!?' } });
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await isStored('Shopping list!?');
  });

  it('stays as a change of the post it belongs to by then, when that was new', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] }) });
    renderAt('/c/7/p/create?title=Bread&text=Flour', <App />);
    await ready();
    save();
    fireEvent.change(await title(), { target: { value: 'Bread!' } });
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await isStored('Bread!', 5);
    expect(await kept(0)).toEqual([]);
  });

  it('is suggestedScopes when the page is opened again, and restored with what it was written upon', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await ready();
    mockResponseIfMatch(updatePost, AS_READ.etag, { data: { ...post, title: 'Shopping list!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('is suggestedScopes for a new post too, with its text', async () => {
    await leaveUnsaved('/c/7/p/create?text=Bread', 'Bakery', 0);
    renderAt('/c/7/p/create', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Bakery');
    expect((await ready()).textContent).toContain('Bread');
  });

  it('survives opening the page again offline, and is suggestedScopes once the post can be read', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    vi.resetModules(); // of what the page remembered nothing is left
    const { findDrafts: findAnew } = await import('../drafts/draft-store.ts');
    goOffline();
    const { unmount } = renderAt('/p/4', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect((await findAnew(1, 4)).drafts.map(({ draft }) => draft.title)).toEqual(['Shopping list!']);
    mockResponse(getPost, { data: post }, AS_READ);
    await userEvent.click(retry);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    unmount();
  });

  it('is suggestedScopes for a new post even while offline', async () => {
    await leaveUnsaved('/c/7/p/create?text=Bread', 'Bakery', 0);
    goOffline();
    renderAt('/c/7/p/create', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Bakery');
    expect((await ready()).textContent).toContain('Bread');
  });

  it('goes when it is not wanted', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(await title()).toHaveProperty('value', 'Shopping list');
  });

  it('goes without a word when it was saved meanwhile', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    mockResponse(getPost, { data: { ...post, title: 'Shopping list!' } }, AS_READ);
    renderAt('/p/4', <App />);
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is suggestedScopes to nobody else', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    session.user = aUser({ id: 2 });
    renderAt('/p/4', <App />);
    await ready();
    expect(await kept(4, 2)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is not kept any more once the person has signed out', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    emit('session:ended');
    await userEvent.type(await title(), '!');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await kept()).toEqual([]);
  });
});

const forbid = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });

describe('Where the device keeps no drafts', () => {
  const UNKEPT = /^This browser cannot store drafts/;

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    emit('session:ended'); // nothing is open, and nothing was said
    collections.status = 'idle';
    session.user = aUser({ id: 1 });
    mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
    await loadCollections();
    forbid();
  });

  it('says so in the form, once, and saves', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    const { unmount } = renderAt('/c/7/p/create', <App />);
    expect(await screen.findByText(UNKEPT)).toBeInstanceOf(HTMLElement);
    unmount();

    renderAt('/c/7/p/create?text=Flour', <App />);
    await userEvent.type(await title(), 'Bread');
    await ready();
    expect(screen.queryByText(UNKEPT)).toBeNull();
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
  });

  it('is suggestedScopes what this page still has, after a session that ended', async () => {
    const { unmount } = renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    unmount();
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
  });

  it('is kept again once there is room', async () => {
    renderAt('/p/4', <App />);
    await screen.findByText(UNKEPT);
    vi.mocked(indexedDB.open).mockRestore();
    await userEvent.type(await title(), '!');
    await waitFor(() => expect(screen.queryByText(UNKEPT)).toBeNull());
    await isStored('Shopping list!');
  });
});

describe('A save that fails', () => {
  it.each([
    [500, /Something went wrong on the server.*save again in a moment/],
    [413, /more than the 5 MB/],
    [401, /session has expired.*stored on this device/],
    [404, /This post was deleted/],
    [429, /save again in a minute/],
    [422, /The title is too long/],
  ])('keeps everything and says what to do: %i', async (status, advice) => {
    mockError(updatePost, status, { message: 'The title is too long.' });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(advice);
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    await isStored('Shopping list!');
  });

  it('can be tried again in its place', async () => {
    mockError(updatePost, 500);
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    const again = await screen.findByRole('button', { name: 'Save again' });
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list!' } });
    await userEvent.click(again);
    await waitFor(() => expect(appBar.title).toBe('Systems'));
  });

  it('of a post that is gone can be made a new one', async () => {
    mockError(updatePost, 404);
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    await userEvent.click(await screen.findByRole('button', { name: 'Save as new post' }));
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.at(-2)).toContain('POST /api/posts {"title":"Shopping list!","content":"Milk"');
  });
});

const sent = () => requests.filter((each) => /^P(?:OST|ATCH) /.test(each));

/** The server has it, but nobody hears of that. */
const loseAnswer = async () => {
  mockError(createPost, 0);
  const { unmount } = renderAt('/c/7/p/create?title=Bread&text=Flour', <App />);
  await ready();
  save();
  await screen.findByRole('alert');
  return unmount;
};

describe('A new post whose answer was lost', () => {
  const made = aPost({ id: 5, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] });
  const keys: (string | null)[] = [];
  const FIRST =
    'POST /api/posts {"title":"Bread","content":"Flour","collection_id":7,"is_uncategorized":false,"tags":[]}';

  beforeEach(() => {
    keys.length = 0;
    const through = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { method, headers } = new Request(new URL(input as string, location.origin), init);
      if (method === 'POST') keys.push(headers.get('idempotency-key'));
      return through(input, init);
    });
  });

  const isOnce = () => expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/.{16}/)]));

  it('is the same one when it is saved again', async () => {
    await loseAnswer();
    mockResponse(createPost, { data: made });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent()).toEqual([FIRST, FIRST]);
    isOnce();
  });

  it('is the same one when the page is opened again and the draft restored', async () => {
    const unmount = await loseAnswer();
    unmount();
    mockResponse(createPost, { data: made });
    renderAt('/c/7/p/create', <App />);
    expect((await screen.findByRole('region', { name: 'Unsaved draft' })).textContent).toContain(
      'server did not respond',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await ready();
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent()).toEqual([FIRST, FIRST]);
    isOnce();
    await waitFor(async () => expect(await kept(0)).toEqual([]));
  });

  it('gets what was written since as a change, once it is known to be there', async () => {
    await loseAnswer();
    await userEvent.type(await title(), '!');
    mockResponse(createPost, { data: made }, AS_READ);
    mockResponseIfMatch(updatePost, AS_READ.etag, { data: { ...made, title: 'Bread!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent()).toEqual([FIRST, FIRST, 'PATCH /api/posts/5 {"title":"Bread!"}']);
    isOnce();
  });

  it('is changed and not made again when the change is lost as well', async () => {
    await loseAnswer();
    await userEvent.type(await title(), '!');
    mockResponse(createPost, { data: made }, AS_READ);
    mockError(updatePost, 0);
    save();
    await waitFor(() => expect(sent()).toHaveLength(3));
    await waitFor(() => expect(appBar.action?.busy).toBe(false));
    mockResponse(updatePost, { data: { ...made, title: 'Bread!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent().slice(2)).toEqual(Array(2).fill('PATCH /api/posts/5 {"title":"Bread!"}'));
    isOnce();
  });

  it('is made as it is now when the server refuses what was sent first', async () => {
    await loseAnswer();
    await userEvent.type(await title(), '!');
    mockError(createPost, 422, { message: 'The title is too short.' });
    save();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toContain('"title":"Bread!"');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('A post that was changed elsewhere meanwhile', () => {
  const theirs = { ...post, title: 'Theirs', content: 'Bread' };

  const meetConflict = async () => {
    mockError(updatePost, 412);
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    mockResponse(getPost, { data: theirs }, { etag: '"theirs"' });
    save();
    await screen.findByRole('dialog', { name: 'This post was changed elsewhere' });
  };

  it('is shown beside what was written, and nothing is sent over it', async () => {
    await meetConflict();
    expect(screen.getByRole('region', { name: 'Your version' }).textContent).toBe('Shopping list!Milk');
    expect(screen.getByRole('region', { name: 'The saved version' }).textContent).toBe('TheirsBread');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    await isStored('Shopping list!');
  });

  it('gets the own version on request, and keeps what was not touched', async () => {
    await meetConflict();
    mockResponseIfMatch(updatePost, '"theirs"', { data: { ...theirs, title: 'Shopping list!' } });
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests).toContain('PATCH /api/posts/4 {"title":"Shopping list!"}');
  });

  it('fills the form on request, and is then saved upon', async () => {
    await meetConflict();
    await userEvent.click(screen.getByRole('button', { name: 'Keep saved version' }));
    expect(await title()).toHaveProperty('value', 'Theirs');
    expect((await ready()).textContent).toBe('Bread');
    await waitFor(async () => expect(await kept()).toEqual([]));
    mockResponseIfMatch(updatePost, '"theirs"', { data: theirs });
    await userEvent.type(await title(), '?');
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests).toContain('PATCH /api/posts/4 {"title":"Theirs?"}');
  });

  it('stays, and the own version becomes a post of its own, on request', async () => {
    await meetConflict();
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/posts {"title":"Shopping list!","content":"Milk","collection_id":7,"is_uncategorized":false,"tags":[]}',
    ]);
  });
});
