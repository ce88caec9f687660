import { once } from 'node:events';

import { DEFAULT_LIST_SETTINGS, getMe, listCollections, listDeletedCollections, listPosts } from '@benotes/contract';
import { aCollection, aPost, aUser } from '@benotes/contract/builders';
import { appBar, clearSession, collections, emit, enterAsUser } from '@benotes/platform';
import { mockResponse, renderAt } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

/** What arrives when the test says so. */
const { code, response } = vi.hoisted(() => ({ code: new EventTarget(), response: new EventTarget() }));
const arrive = (held: EventTarget) => held.dispatchEvent(new Event('arrive'));

vi.mock('./view-parts.ts', async (load) => {
  await once(code, 'arrive');
  return load();
});

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  stubBrowser();
});

afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
  document.cookie = 'token=; Max-Age=0';
});

// #placeholders-until-view
it('A list that is opened on a new device has placeholders until the code of its view arrives, and no cards', async () => {
  document.cookie = 'token=abc';
  mockResponse(getMe, { data: aUser() });
  mockResponse(listCollections, { data: [aCollection({ id: 1, name: 'Reading' })] });
  mockResponse(listDeletedCollections, { data: [] });
  mockResponse(listPosts, {
    data: [aPost({ id: 3, title: 'A note', collection_id: 1 })],
    settings: { ...DEFAULT_LIST_SETTINGS, view: 'list' },
  });
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (JSON.stringify(input).includes(listPosts.url)) await once(response, 'arrive');
    return originalFetch(input, init);
  });
  await enterAsUser();
  renderAt('/c/1', <App />);
  await waitFor(() => expect(appBar.title).toBe('Reading'));
  arrive(response);
  await waitFor(() => expect(document.querySelector('[data-view="list"]')).not.toBeNull());
  expect(screen.queryByRole('article')).toBeNull();
  arrive(code);
  const card = await screen.findByRole('article', { name: 'A note' });
  expect(card.closest<HTMLElement>('[style]')?.style.height).toBe('64px');
});
