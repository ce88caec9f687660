import { getMe, listCollections, listPosts, PAGE_STATE_ID, type PageState } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { enterAsUser, clearSession, loadCollections } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { modules } from '../testing-modules.ts';

const state: PageState = {
  remotes: { lists: { entry: '/modules/lists/1/mf-manifest.json', version: '1' } },
  modules,
};

const onDevice = ({ narrow = false, dark = false }) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') ? dark : narrow,
    addEventListener: () => {},
  }));

/** Opens the page at a URL and returns its preloads. By then, prefetching has started. */
async function open(url: string, page: PageState = state): Promise<string[]> {
  history.replaceState(null, '', url);
  document.head.innerHTML = `<script type="application/json" id="${PAGE_STATE_ID}">${JSON.stringify(page)}</script>`;
  vi.resetModules();
  await import('./first-script.ts');
  return [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
}

const signIn = () => void (document.cookie = 'token=abc; path=/');

beforeEach(() => {
  onDevice({});
  mockResponse(getMe, { data: aUser() });
  mockResponse(listCollections, { data: [] });
  mockResponse(listPosts, { data: [] });
});
afterEach(() => {
  clearSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('Before the shell has loaded', () => {
  it('the module of the URL is preloaded, and its data is prefetched', async () => {
    signIn();
    expect(await open('/c/7')).toEqual([
      'preload /remotes.json',
      'modulepreload /modules/lists/1/assets/parcel.js',
      'stylesheet /modules/lists/1/assets/parcel.css',
    ]);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(requests).toContain('GET /api/posts?collection_id=7&limit=20&withTags=true');
  });

  it('the requests of the shell are prefetched, and not repeated', async () => {
    signIn();
    await open('/users');
    await enterAsUser();
    await loadCollections();
    expect(requests.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'GET /api/auth/me',
      'GET /api/collections?nested=true&withCounts=true',
    ]);
  });

  it('no list is prefetched if the URL has an invalid id', async () => {
    signIn();
    await open('/c/abc');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.filter((each) => each.includes('/api/posts'))).toEqual([]);
  });

  it('the page size of narrow screens is prefetched', async () => {
    onDevice({ narrow: true });
    signIn();
    await open('/c/7');
    await vi.waitFor(() => expect(requests).toContain('GET /api/posts?collection_id=7&limit=10&withTags=true'));
  });

  it.each(['/login', '/c/7', '/nowhere'])('nothing is requested at %s if nobody is signed in', async (url) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await open(url)).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('no data of the user is requested for a visitor', async () => {
    signIn();
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await open('/s?token=shared')).toEqual(['preload /remotes.json']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('no module is preloaded if overrides are allowed', async () => {
    signIn();
    expect(await open('/c/7', { ...state, overrides: true })).toEqual(['preload /remotes.json']);
  });

  it('revalidates a page snapshot, even if everything else fails', async () => {
    const postMessage = vi.fn();
    vi.stubGlobal('navigator', { serviceWorker: { controller: Object.assign(new EventTarget(), { postMessage }) } });
    document.documentElement.dataset['snapshot'] = 'a page';
    signIn();
    const broken = { remotes: {}, modules: { lists: { pages: null } } };
    await expect(open('/c/7', broken as never)).rejects.toThrow('not iterable');
    expect(postMessage).toHaveBeenCalledExactlyOnceWith('a page', [expect.anything()]);
    delete document.documentElement.dataset['snapshot'];
  });

  it.each([
    { stored: null, dark: true, shown: 'dark' },
    { stored: 'default', dark: true, shown: 'default' },
    { stored: 'dark', dark: false, shown: 'dark' },
  ])('the theme is $shown if $stored is stored', async ({ stored, dark, shown }) => {
    onDevice({ dark });
    if (stored) localStorage.setItem('theme', stored);
    await open('/login');
    expect([...document.documentElement.classList]).toEqual([shown]);
  });
});
