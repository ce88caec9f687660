import { listCollections, listPosts } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';
import { prefetchList } from './prefetch-list.ts';
import { postList } from './post-list.store.ts';

const ASKED = 'GET /api/posts?collection_id=7&limit=20&withTags=true';

const signIn = () => void (document.cookie = 'token=abc; path=/');
const signOut = () => void (document.cookie = 'token=; max-age=0; path=/');

/** The module arrives at an address. */
function arrive(address: string) {
  history.replaceState(null, '', address);
  prefetchList();
}

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle'; // and somebody is here again
  mockResponse(listCollections, {
    data: [aCollection({ id: 7, name: 'Bread' }), aCollection({ id: 8, name: 'Soup' })],
  });
  mockResponse(listPosts, { data: [aPost({ title: 'Rye bread', collection_id: 7 })] });
  signIn();
  await loadCollections();
  requests.length = 0;
});

describe('The list of the first address', () => {
  it('is drawn with its posts, without placeholders before them', async () => {
    arrive('/c/7');
    await waitFor(() => expect(postList.status).toBe('ready'));
    renderAt('/c/7', <App />);
    expect(screen.getByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(requests).toEqual([ASKED]);
  });

  it('is asked for once, also when it is drawn before its posts are there', async () => {
    arrive('/c/7');
    renderAt('/c/7', <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(requests).toEqual([ASKED]);
  });

  it('is asked for anew when that failed before it was drawn', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 503);
    arrive('/c/7');
    await waitFor(() => expect(postList.status).toBe('failed'));
    mockResponse(listPosts, { data: [aPost({ title: 'Rye bread', collection_id: 7 })] });
    renderAt('/c/7', <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is replaced by another one that is rendered instead', async () => {
    arrive('/c/7');
    renderAt('/c/8', <App />);
    await waitFor(() => expect(requests).toEqual([ASKED, ASKED.replace('7', '8')]));
  });

  it('is asked for anew by the next person', async () => {
    arrive('/c/7');
    await waitFor(() => expect(postList.status).toBe('ready'));
    emit('session:ended');
    collections.status = 'idle';
    renderAt('/c/7', <App />);
    await waitFor(() => expect(requests.filter((call) => call === ASKED)).toHaveLength(2));
  });

  it('is not asked for where nobody is signed in, or where there is none', () => {
    signOut();
    arrive('/c/7');
    signIn();
    arrive('/search');
    expect(requests).toEqual([]);
  });
});
