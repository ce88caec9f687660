import { listCollections, listPosts } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';
import { postList } from './post-list.store.ts';
import { prefetchList } from './prefetch-list.ts';

const REQUEST = 'GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true';

const signIn = () => void (document.cookie = 'token=abc; path=/');
const signOut = () => void (document.cookie = 'token=; max-age=0; path=/');

/** Loads the module at a URL. */
function loadAt(url: string) {
  history.replaceState(null, '', url);
  prefetchList();
}

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  mockResponse(listCollections, {
    data: [aCollection({ id: 7, name: 'Bread' }), aCollection({ id: 8, name: 'Soup' })],
  });
  mockResponse(listPosts, { data: [aPost({ title: 'Rye bread', collection_id: 7 })] });
  signIn();
  await loadCollections();
  requests.length = 0;
});

describe('The list of the first URL', () => {
  it('is rendered with its posts, without placeholders first', async () => {
    loadAt('/c/7');
    await waitFor(() => expect(postList.status).toBe('ready'));
    renderAt('/c/7', <App />);
    expect(screen.getByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(requests).toEqual([REQUEST]);
  });

  it('is requested once, even if it is rendered before the response', async () => {
    loadAt('/c/7');
    renderAt('/c/7', <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(requests).toEqual([REQUEST]);
  });

  it('is requested again if prefetching failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 503);
    loadAt('/c/7');
    await waitFor(() => expect(postList.status).toBe('failed'));
    mockResponse(listPosts, { data: [aPost({ title: 'Rye bread', collection_id: 7 })] });
    renderAt('/c/7', <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is replaced by another one that is rendered instead', async () => {
    loadAt('/c/7');
    renderAt('/c/8', <App />);
    await waitFor(() => expect(requests).toEqual([REQUEST, REQUEST.replace('7', '8')]));
  });

  it('is requested again for the next user', async () => {
    loadAt('/c/7');
    await waitFor(() => expect(postList.status).toBe('ready'));
    emit('session:ended');
    collections.status = 'idle';
    renderAt('/c/7', <App />);
    await waitFor(() => expect(requests.filter((call) => call === REQUEST)).toHaveLength(2));
  });

  it('is not requested without a signed-in user, or at a URL without a list', () => {
    signOut();
    loadAt('/c/7');
    signIn();
    loadAt('/search');
    expect(requests).toEqual([]);
  });
});
