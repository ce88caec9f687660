import { createPost, getPost, listCollections, listPosts, listTags, updatePost } from '@benotes/contract';
import { aCollection, aPost, aUser } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, session } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, requests, mockError, renderAt } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { holdResponses, signInWith, signOut } from '../testing.tsx';
import { findDrafts } from '../write/drafts/draft-store.ts';

const post = aPost({ id: 4, title: 'Shopping list', content: 'Milk', collection_id: 7, tags: [] });
const INITIAL_ETAG = { etag: '"as-read"' };

beforeEach(async () => {
  await signInWith(post, { collection: 'Systems' });
  mockError(updatePost, 500); // otherwise leaving the page saves the post
});

afterEach(signOut);

const title = () => screen.findByRole('textbox', { name: 'Title' });
const ready = () => screen.findByRole('textbox', { name: 'Content' });
const save = () => act(() => appBar.action?.run());
const storedTitles = async (of = 4, user = 1) => (await findDrafts(user, of)).drafts.map(({ draft }) => draft.title);
const isStored = (typed: string, of = 4) => waitFor(async () => expect(await storedTitles(of)).toEqual([typed]));

/** Types into the title of a post and unmounts the page, as after a crash. */
async function leaveUnsaved(url: string, typed: string, of: number) {
  const { unmount } = renderAt(url, <App />);
  await userEvent.type(await title(), typed);
  await ready();
  unmount();
  await waitFor(async () => expect(await storedTitles(of)).toHaveLength(1));
}

/** Makes all requests fail. */
function goOffline(): void {
  vi.mocked(console.error).mockImplementation(() => {}); // failures are logged
  for (const endpoint of [getPost, listPosts, listTags, listCollections]) mockError(endpoint, 0);
}

describe('Unsaved text', () => {
  // #draft-while-typing
  it('is stored on this device soon after the last key press, without being sent', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await isStored('Shopping list!');
    expect(requests.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('is removed when the original state is restored', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await isStored('Shopping list!');
    await userEvent.type(await title(), '{Backspace}');
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
  });

  it('is removed when it is saved', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list!' } });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    await isStored('Shopping list!');
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
  });

  it('is saved as well if it was typed during a save', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list!' } });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Shopping list!?' } });
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await waitFor(() => expect(sent().at(-1)).toMatch(/^PATCH .*"title":"Shopping list!\?"/));
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
  });

  it('stays as a change of the created post if it was typed during the first save', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] }) });
    renderAt('/c/7/p/create?title=Bread&text=Flour', <App />);
    await ready();
    save();
    fireEvent.change(await title(), { target: { value: 'Bread!' } });
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await isStored('Bread!', 5);
    expect(await storedTitles(0)).toEqual([]);
  });

  it('is removed if a new post is created after its form was left', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] }) });
    const { unmount } = renderAt('/c/7/p/create?title=Bread&text=Flour', <App />);
    await ready();
    const release = holdResponses();
    save();
    await isStored('Bread', 0);
    unmount();
    release();
    await waitFor(async () => expect(await storedTitles(0)).toEqual([]));
    expect(requests.at(-1)).toMatch(/^POST \/api\/posts /);
  });

  it('is offered when the page is opened again, and restored with its base version', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await ready();
    mockResponseIfMatch(updatePost, INITIAL_ETAG.etag, { data: { ...post, title: 'Shopping list!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
  });

  it('is offered for a new post', async () => {
    await leaveUnsaved('/c/7/p/create?text=Bread', 'Bakery', 0);
    renderAt('/c/7/p/create', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Bakery');
    expect((await ready()).textContent).toContain('Bread');
  });

  it('survives opening the page offline, and is offered once the post can be loaded', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    vi.resetModules(); // clears the memory of the page
    const { findDrafts: findDraftsAgain } = await import('../write/drafts/draft-store.ts');
    goOffline();
    const { unmount } = renderAt('/p/4', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect((await findDraftsAgain(1, 4)).drafts.map(({ draft }) => draft.title)).toEqual(['Shopping list!']);
    mockResponse(getPost, { data: post }, INITIAL_ETAG);
    await userEvent.click(retry);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    unmount();
  });

  it('is offered for a new post even offline', async () => {
    await leaveUnsaved('/c/7/p/create?text=Bread', 'Bakery', 0);
    goOffline();
    renderAt('/c/7/p/create', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Bakery');
    expect((await ready()).textContent).toContain('Bread');
  });

  it('is removed when it is discarded', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
    expect(await title()).toHaveProperty('value', 'Shopping list');
  });

  it('is removed silently if it has been saved in the meantime', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    mockResponse(getPost, { data: { ...post, title: 'Shopping list!' } }, INITIAL_ETAG);
    renderAt('/p/4', <App />);
    await waitFor(async () => expect(await storedTitles()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is not offered to other users', async () => {
    await leaveUnsaved('/p/4', '!', 4);
    session.user = aUser({ id: 2 });
    renderAt('/p/4', <App />);
    await ready();
    expect(await storedTitles(4, 2)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is not stored after the user has signed out', async () => {
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    emit('session:ended');
    await userEvent.type(await title(), '!');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await storedTitles()).toEqual([]);
  });
});

const forbid = () =>
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });

describe('If drafts cannot be stored', () => {
  const NO_DRAFTS = /^This browser cannot store drafts/;

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    emit('session:ended'); // no database is open, and no warning was shown
    collections.status = 'idle';
    session.user = aUser({ id: 1 });
    mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
    await loadCollections();
    forbid();
  });

  // #warns-once-still-saves
  it('one form warns the user, and saving works', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    const { unmount } = renderAt('/c/7/p/create', <App />);
    expect(await screen.findByText(NO_DRAFTS)).toBeInstanceOf(HTMLElement);
    unmount();

    renderAt('/c/7/p/create?text=Flour', <App />);
    await userEvent.type(await title(), 'Bread');
    await ready();
    expect(screen.queryByText(NO_DRAFTS)).toBeNull();
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
  });

  it('a draft in memory is offered after the session has expired', async () => {
    const { unmount } = renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    unmount();
    renderAt('/p/4', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Shopping list!');
  });

  it('drafts are stored again once there is space', async () => {
    renderAt('/p/4', <App />);
    await screen.findByText(NO_DRAFTS);
    vi.mocked(indexedDB.open).mockRestore();
    await userEvent.type(await title(), '!');
    await waitFor(() => expect(screen.queryByText(NO_DRAFTS)).toBeNull());
    await isStored('Shopping list!');
  });
});

describe('A save that fails', () => {
  // #failed-save-keeps-text
  it.each([
    [500, /Something went wrong on the server.*save again in a moment/],
    [413, /more than the 5 MB/],
    [401, /session has expired.*stored on this device/],
    [404, /This post was deleted/],
    [429, /save again in a minute/],
    [422, /The title is too long/],
  ])('keeps the text and tells the user what to do: %i', async (status, advice) => {
    mockError(updatePost, status, { message: 'The title is too long.' });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(advice);
    expect(await title()).toHaveProperty('value', 'Shopping list!');
    await isStored('Shopping list!');
  });

  it('can be retried in the form', async () => {
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

  it('of a deleted post can create a new post', async () => {
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

/** Creates a post whose response is lost. */
const loseResponse = async () => {
  mockError(createPost, 0);
  const { unmount } = renderAt('/c/7/p/create?title=Bread&text=Flour', <App />);
  await ready();
  save();
  await screen.findByRole('alert');
  return unmount;
};

describe('A new post whose response was lost', () => {
  const created = aPost({ id: 5, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] });
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

  it('is created only once when it is saved again', async () => {
    await loseResponse();
    mockResponse(createPost, { data: created });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent()).toEqual([FIRST, FIRST]);
    isOnce();
  });

  it('is created only once when the page is opened again and the draft is restored', async () => {
    const unmount = await loseResponse();
    unmount();
    mockResponse(createPost, { data: created });
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
    await waitFor(async () => expect(await storedTitles(0)).toEqual([]));
  });

  // #later-changes-update-it
  it('is updated with later changes once it is known to exist', async () => {
    await loseResponse();
    await userEvent.type(await title(), '!');
    mockResponse(createPost, { data: created }, INITIAL_ETAG);
    mockResponseIfMatch(updatePost, INITIAL_ETAG.etag, { data: { ...created, title: 'Bread!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent()).toEqual([FIRST, FIRST, 'PATCH /api/posts/5 {"title":"Bread!"}']);
    isOnce();
  });

  it('is updated and not created again if the response to the update is lost, too', async () => {
    await loseResponse();
    await userEvent.type(await title(), '!');
    mockResponse(createPost, { data: created }, INITIAL_ETAG);
    mockError(updatePost, 0);
    save();
    await waitFor(() => expect(sent()).toHaveLength(3));
    await waitFor(() => expect(appBar.action?.busy).toBe(false));
    mockResponse(updatePost, { data: { ...created, title: 'Bread!' } });
    save();
    await waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(sent().slice(2)).toEqual(Array(2).fill('PATCH /api/posts/5 {"title":"Bread!"}'));
    isOnce();
  });

  it('is created with its current content if the server rejects the first request', async () => {
    await loseResponse();
    await userEvent.type(await title(), '!');
    mockError(createPost, 422, { message: 'The title is too short.' });
    save();
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toContain('"title":"Bread!"');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});
