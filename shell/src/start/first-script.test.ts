import { getMe, listCollections, listPosts, PAGE_STATE_ID, type PageState } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { enterAsUser, clearSession, loadCollections } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const state: PageState = {
  remotes: { mf_posts: { entry: '/modules/mf_posts/1/mf-manifest.json', version: '1' } },
  starts: {
    mf_posts: {
      scripts: ['/modules/mf_posts/1/assets/parcel.js'],
      styles: ['/modules/mf_posts/1/assets/parcel.css'],
      prefetch: [
        {
          path: '/c/:collectionId',
          url: '/api/posts?collection_id=:collectionId&limit=20&withTags=true',
          urlNarrow: '/api/posts?collection_id=:collectionId&limit=10&withTags=true',
        },
      ],
    },
  },
};

const onDevice = ({ narrow = false, dark = false }) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') ? dark : narrow,
    addEventListener: () => {},
  }));

/** Opens the page at an address; the answers are asked for when this is done. */
async function open(address: string, page: PageState = state): Promise<string[]> {
  history.replaceState(null, '', address);
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

describe('Before the shell is there', () => {
  it('the module of the address is asked for, with its answers', async () => {
    signIn();
    expect(await open('/c/7')).toEqual([
      'preload /remotes.json',
      'modulepreload /modules/mf_posts/1/assets/parcel.js',
      'stylesheet /modules/mf_posts/1/assets/parcel.css',
    ]);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(requests).toContain('GET /api/posts?collection_id=7&limit=20&withTags=true');
  });

  it('what the shell wants itself is asked for, and not again', async () => {
    signIn();
    await open('/users');
    await enterAsUser();
    await loadCollections();
    expect(requests.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'GET /api/auth/me',
      'GET /api/collections?nested=true&withShares=true',
    ]);
  });

  it('no list is asked for where the address names none', async () => {
    signIn();
    await open('/c/abc');
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.filter((each) => each.includes('/api/posts'))).toEqual([]);
  });

  it('a narrow screen is asked for in its own size', async () => {
    onDevice({ narrow: true });
    signIn();
    await open('/c/7');
    await vi.waitFor(() => expect(requests).toContain('GET /api/posts?collection_id=7&limit=10&withTags=true'));
  });

  it.each(['/login', '/c/7', '/nowhere'])('nothing is asked for at %s where nobody is signed in', async (address) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await open(address)).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('nothing of the person is asked for a visitor', async () => {
    signIn();
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(await open('/s?token=shared')).toEqual(['preload /remotes.json']);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('no module is asked for where another may take its place', async () => {
    signIn();
    expect(await open('/c/7', { ...state, overrides: true })).toEqual(['preload /remotes.json']);
  });

  it('revalidates a page snapshot, even if everything else fails', async () => {
    const asked = vi.fn();
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: asked } } });
    document.documentElement.dataset['snapshot'] = 'a page';
    signIn();
    const broken = { remotes: {}, starts: { mf_posts: { scripts: [], styles: [], prefetch: null } } };
    await expect(open('/c/7', broken as never)).rejects.toThrow('not iterable');
    expect(asked).toHaveBeenCalledExactlyOnceWith('a page', [expect.anything()]);
    delete document.documentElement.dataset['snapshot'];
  });

  it.each([
    { stored: null, dark: true, shown: 'dark' },
    { stored: 'default', dark: true, shown: 'default' },
    { stored: 'dark', dark: false, shown: 'dark' },
  ])('the theme is $shown where $stored was chosen', async ({ stored, dark, shown }) => {
    onDevice({ dark });
    if (stored) localStorage.setItem('theme', stored);
    await open('/login');
    expect([...document.documentElement.classList]).toEqual([shown]);
  });
});
