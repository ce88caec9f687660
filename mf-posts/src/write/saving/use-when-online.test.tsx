import { createPost, getPost, listCollections, listPosts, listTags, updatePost } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, requests, mockError, renderAt } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const post = aPost({ id: 4, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] });
const OFFLINE = 'You are offline. Your text is still here and will be saved when you are back online.';

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Recipes' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(listTags, { data: [] });
  mockResponse(getPost, { data: post }, { etag: '"as-read"' });
  await loadCollections();
  requests.length = 0;
});

const spyOnNetwork = () => vi.spyOn(navigator, 'onLine', 'get');
const goOffline = () => spyOnNetwork().mockReturnValue(false);
const goOnline = () => {
  spyOnNetwork().mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
};
const sent = () => requests.filter((call) => /^P(?:OST|ATCH) /.test(call));
const title = () => screen.findByRole('textbox', { name: 'Title' });

async function open(url: string, typed: string): Promise<void> {
  renderAt(url, <App />);
  await userEvent.type(await title(), typed);
  await screen.findByRole('textbox', { name: 'Content' });
}
const save = () => act(() => appBar.action?.run());
/** Set immediately, before a request is recorded. */
const isSaving = () => appBar.action?.busy;

describe('A save that failed offline', () => {
  beforeEach(() => void goOffline());

  it('is retried exactly once when back online', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    mockResponse(updatePost, { data: { ...post, title: 'Bread!' } });
    goOnline();
    await vi.waitFor(() => expect(appBar.title).toBe('Recipes'));
    goOnline();
    expect(sent()).toEqual(['PATCH /api/posts/4 {"title":"Bread!"}', 'PATCH /api/posts/4 {"title":"Bread!"}']);
  });

  it('is not retried if the user continued typing, and shows a message', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    await userEvent.type(await title(), '!');
    expect(await screen.findByText(/save again once you are online/)).toBeInstanceOf(HTMLElement);
    goOnline();
    expect(isSaving()).toBe(false);
    expect(sent()).toHaveLength(1);
  });

  it('is merged with a concurrent change when it goes out, and shown', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    mockResponseIfMatch(updatePost, '"newer"', { data: { ...post, title: 'Rye bread!' }, merged: true });
    goOnline();
    expect(await screen.findByText('Merged with changes made elsewhere.')).toBeInstanceOf(HTMLElement);
    expect(await title()).toHaveProperty('value', 'Rye bread!');
    expect(isSaving()).toBe(false);
    expect(sent().slice(0, 2)).toEqual(['PATCH /api/posts/4 {"title":"Bread!"}', 'PATCH refused: it is not "newer"']);
    expect(sent()[2]).toContain('{"title":"Bread!","merge":true,"base":{"title":"Bread",');
  });

  it('retries creating a post with the same key, because the server may have processed it', async () => {
    const keys: (string | null)[] = [];
    const through = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { method, headers } = new Request(new URL(input as string, location.origin), init);
      if (method === 'POST') keys.push(headers.get('idempotency-key'));
      return through(input, init);
    });
    mockError(createPost, 0);
    spyOnNetwork().mockReturnValue(true);
    await open('/c/7/p/create?text=Flour', '!');
    goOffline(); // after the request was sent
    save();
    await screen.findByText(OFFLINE);
    mockResponse(createPost, { data: post });
    goOnline();
    await vi.waitFor(() => expect(appBar.title).toBe('Recipes'));
    expect(keys).toEqual([expect.stringMatching(/.{16}/), keys[0]]);
  });
});

it('A save that the server rejected is not retried when back online', async () => {
  mockError(updatePost, 500);
  await open('/p/4', '!');
  save();
  await screen.findByText(/Something went wrong on the server/);
  goOnline();
  expect(isSaving()).toBe(false);
  expect(sent()).toHaveLength(1);
});
