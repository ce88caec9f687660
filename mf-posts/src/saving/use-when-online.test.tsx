import { createPost, getPost, listCollections, listPosts, listTags, updatePost } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, requests, mockError, renderAt } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const post = aPost({ id: 4, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] });
const OFFLINE = 'You are offline. Your text is still here and will be saved when you are back online.';

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle'; // and somebody is here again
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Recipes' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(listTags, { data: [] });
  mockResponse(getPost, { data: post }, { etag: '"as-read"' });
  await loadCollections();
  requests.length = 0;
});

const spyOnNetwork = () => vi.spyOn(navigator, 'onLine', 'get');
const leaveNetwork = () => spyOnNetwork().mockReturnValue(false);
const findNetwork = () => {
  spyOnNetwork().mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
};
const sent = () => requests.filter((call) => /^P(?:OST|ATCH) /.test(call));
const title = () => screen.findByRole('textbox', { name: 'Title' });

async function open(url: string, written: string): Promise<void> {
  renderAt(url, <App />);
  await userEvent.type(await title(), written);
  await screen.findByRole('textbox', { name: 'Content' });
}
const save = () => act(() => appBar.action?.run());
/** Told at once, while a call is seen only when it has left. */
const isSaving = () => appBar.action?.busy;

describe('A save that failed because the network was away', () => {
  beforeEach(() => void leaveNetwork());

  it('is repeated once the network is there again, and once only', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    mockResponse(updatePost, { data: { ...post, title: 'Bread!' } });
    findNetwork();
    await vi.waitFor(() => expect(appBar.title).toBe('Recipes'));
    findNetwork();
    expect(sent()).toEqual(['PATCH /api/posts/4 {"title":"Bread!"}', 'PATCH /api/posts/4 {"title":"Bread!"}']);
  });

  it('is not repeated when somebody wrote on meanwhile, who is told to save', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    await userEvent.type(await title(), '!');
    expect(await screen.findByText(/save again once you are online/)).toBeInstanceOf(HTMLElement);
    findNetwork();
    expect(isSaving()).toBe(false);
    expect(sent()).toHaveLength(1);
  });

  it('overwrites nothing that was saved elsewhere meanwhile', async () => {
    mockError(updatePost, 0);
    await open('/p/4', '!');
    save();
    await screen.findByText(OFFLINE);
    const theirs = { ...post, title: 'Rye bread' };
    mockResponseIfMatch(updatePost, '"newer"', { data: theirs });
    mockResponse(getPost, { data: theirs }, { etag: '"newer"' });
    findNetwork();
    expect(await screen.findByRole('dialog', { name: 'This post was changed elsewhere' })).toBeInstanceOf(HTMLElement);
    findNetwork();
    expect(isSaving()).toBe(false);
    expect(sent()).toEqual(['PATCH /api/posts/4 {"title":"Bread!"}', 'PATCH refused: it is not "newer"']);
  });

  it('creates a post with the key it had before, for it may have arrived', async () => {
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
    leaveNetwork(); // after the post went out
    save();
    await screen.findByText(OFFLINE);
    mockResponse(createPost, { data: post });
    findNetwork();
    await vi.waitFor(() => expect(appBar.title).toBe('Recipes'));
    expect(keys).toEqual([expect.stringMatching(/.{16}/), keys[0]]);
  });
});

it('A save the server refused is not repeated when the network comes back', async () => {
  mockError(updatePost, 500);
  await open('/p/4', '!');
  save();
  await screen.findByText(/Something went wrong on the server/);
  findNetwork();
  expect(isSaving()).toBe(false);
  expect(sent()).toHaveLength(1);
});
