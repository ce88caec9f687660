import { getMe, getPost, getVisitor, logout, refresh, SESSION_CHECK_MS } from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import {
  call,
  checkUser,
  emit,
  enterAnonymously,
  enterAsVisitor,
  clearSession,
  on,
  readToken,
  session,
  signOut,
} from '@benotes/platform';
import { keepShared, readShared } from '@benotes/platform/shared-content';
import { mockResponse, requests, mockError, stubCaches } from '@benotes/platform/testing';
import { Spinner } from '@benotes/ui';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { useSessionSync } from './session-sync.ts';

function SyncedPage() {
  useSessionSync();
  return null;
}

beforeEach(() => {
  document.cookie = 'token=abc; path=/';
  session.user = aUser();
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

const later = () => act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_MS));
/** Posts a message as another tab would. */
const postFromOtherTab = (message: unknown) => {
  const other = new BroadcastChannel('benotes:session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage(message);
  setTimeout(() => other.close(), 500);
};
const showPage = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const announced = () => document.querySelector('[data-waiting]')?.textContent;
const post = () => call(getPost, { params: { id: 3 }, query: {} });

describe('A call that is rejected with 401', () => {
  it('is retried with a new token', async () => {
    renderShell('/c/7', <SyncedPage />);
    mockError(getPost, 401);
    mockResponse(refresh, { data: { token: { access_token: 'new', token_type: 'Bearer', expire: 60 } } });
    const through = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (input === refresh.url) mockResponse(getPost, { data: aPost({ id: 3 }) });
      return through(input, init);
    });
    expect((await post()).data.id).toBe(3);
    expect(readToken()).toBe('new');
    expect(requests).toEqual(['GET /api/posts/3', 'POST /api/auth/refresh', 'GET /api/posts/3']);
  });

  it('redirects to the login page with the URL to return to if the session cannot be renewed', async () => {
    const { here } = renderShell('/c/7?q=1', <SyncedPage />);
    mockError(getPost, 401);
    mockError(refresh, 401);
    await act(() => expect(post()).rejects.toMatchObject({ status: 401 }));
    expect(here()).toBe('/login?back=%2Fc%2F7%3Fq%3D1');
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
  });

  it('fails without signing out if the server is unavailable', async () => {
    const { here } = renderShell('/c/7', <SyncedPage />);
    mockError(getPost, 401);
    mockError(refresh, 503);
    await act(() => expect(post()).rejects.toMatchObject({ status: 503 }));
    expect(here()).toBe('/c/7');
    expect(readToken()).toBe('abc');
  });

  it('is retried immediately if another tab has already renewed the token', async () => {
    renderShell('/c/7', <SyncedPage />);
    mockError(getPost, 401);
    const through = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const rejected = await through(input, init);
      document.cookie = 'token=of the other tab; path=/';
      mockResponse(getPost, { data: aPost({ id: 3 }) });
      return rejected;
    });
    expect((await post()).data.id).toBe(3);
    expect(requests).toEqual(['GET /api/posts/3', 'GET /api/posts/3']);
  });

  it('renews the token once for several rejected calls', async () => {
    const { here } = renderShell('/c/7', <SyncedPage />);
    mockError(getPost, 401);
    mockError(refresh, 401);
    await act(() => Promise.allSettled([post(), post(), post()]));
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(here()).toBe('/login?back=%2Fc%2F7');
  });
});

describe('Every 660000 ms', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  it('the check runs, not earlier, and repeatedly', async () => {
    mockResponse(getMe, { data: aUser() });
    renderShell('/c/7', <SyncedPage />);
    await act(() => vi.advanceTimersByTimeAsync(659_999));
    expect(requests).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(660_000));
    await waitFor(() => expect(requests).toEqual(Array(2).fill('GET /api/auth/me')));
  });

  // #user-checked-again
  it('the user is updated', async () => {
    mockResponse(getMe, { data: aUser({ name: 'Renamed' }) });
    const { here } = renderShell('/c/7', <SyncedPage />);
    await later();
    await waitFor(() => expect(session.user?.name).toBe('Renamed'));
    expect(here()).toBe('/c/7');
  });

  // #expired-session-to-login
  it('an expired session redirects to the login page', async () => {
    mockError(getMe, 401);
    mockError(refresh, 401);
    const { here } = renderShell('/c/7', <SyncedPage />);
    await later();
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7'));
  });

  it('a session whose token is gone redirects to the login page without a request', async () => {
    const { here } = renderShell('/c/7', <SyncedPage />);
    document.cookie = 'token=; max-age=0; path=/';
    await later();
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7'));
    expect(requests).toEqual([]);
  });

  it('a failing server changes nothing', async () => {
    mockError(getMe, 500);
    const { here } = renderShell('/c/7', <SyncedPage />);
    await later();
    await waitFor(() => expect(requests).toEqual(['GET /api/auth/me']));
    expect(here()).toBe('/c/7');
    expect(session.user).not.toBeNull();
  });

  it('nothing is checked without a token or on a shared link', async () => {
    renderShell('/s', <SyncedPage />);
    enterAnonymously();
    await later();
    expect(readToken(), 'opening a link without its token does not sign out').toBe('abc');
    mockResponse(getVisitor, { data: { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' } });
    await enterAsVisitor('x');
    await later();
    clearSession();
    await later();
    expect(requests).toEqual(['GET /api/shares/public/me']);
  });
});

describe('Signing out', () => {
  // #logout-opens-login
  it('redirects to the login page', async () => {
    const { here } = renderShell('/c/7', <SyncedPage />);
    mockResponse(logout, null);
    await act(signOut);
    expect(here()).toBe('/login');
  });

  it('is announced to other tabs', async () => {
    const received = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', received);
    renderShell('/c/7', <SyncedPage />);
    mockResponse(logout, null);
    await act(signOut);
    await vi.waitFor(() => expect(received).toHaveBeenCalledOnce());
    other.close();
  });

  it('in another tab ends the session in this one, which does not announce it again', async () => {
    const received = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', received);
    const { here } = renderShell('/c/7', <SyncedPage />);
    document.cookie = 'token=; max-age=0; path=/';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('ended');
    await waitFor(() => expect(here()).toBe('/login'));
    expect(session.user).toBeNull();
    expect(received).not.toHaveBeenCalled();
    other.close();
  });

  // #only-settings-remain
  it('clears the browser’s storage except for settings: theme, sidebar, trees, reading, keys, typography, module overrides', async () => {
    const settings = [
      'collection-counts:7',
      'expanded-collections:7',
      'expanded-shared:7',
      'module-overrides',
      'reading:7',
      'sidebar',
      'single-key-shortcuts:7',
      'theme',
      'typography:7',
    ];
    for (const key of [...settings, 'draft', 'views:7']) localStorage.setItem(key, 'x');
    sessionStorage.setItem('scroll', 'x');
    await stubCaches();
    const shared = await keepShared({ title: 'Rye', text: '', url: '', files: [] });
    renderShell('/c/7', <SyncedPage />);
    mockResponse(logout, null);
    await act(signOut);
    expect(Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))).toEqual(settings);
    expect(sessionStorage).toHaveLength(0);
    await waitFor(async () => expect(await readShared(shared)).toBeUndefined());
  });

  it.each([
    ['signing out', signOut],
    ['a session that has expired', async () => emit('session:expired')],
  ])('after %s, screen readers no longer find what was announced', async (_, end) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    mockResponse(logout, null);
    renderShell(
      '/c/7',
      <>
        <SyncedPage />
        <Spinner label="Loading the letters to Ada" />
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(announced()).toBe('Loading the letters to Ada');
    await act(end);
    expect(announced()).toBe('');
  });

  it('does not affect a shared link that is open in another tab', async () => {
    const { here } = renderShell('/s?token=x', <SyncedPage />);
    mockResponse(getVisitor, { data: { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' } });
    await enterAsVisitor('x');
    postFromOtherTab('ended');
    await waitFor(() => expect(session.user).toBeNull());
    expect(here()).toBe('/s?token=x');
    expect(session.visitor).not.toBeNull();
  });

  it('is not announced if another user has signed in', async () => {
    const received = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', received);
    renderShell('/c/7', <SyncedPage />);
    act(() => emit('session:ended')); // while there is a token
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received).not.toHaveBeenCalled();
    other.close();
  });
});

describe('Another user who signs in in another tab', () => {
  it('ends the session in this tab, and keeps the token, which belongs to the new user', async () => {
    session.user = aUser({ id: 1 });
    const ended = vi.fn();
    const off = on('session:ended', ended);
    const { here } = renderShell('/c/7', <SyncedPage />);
    postFromOtherTab({ user: 1 });
    postFromOtherTab({ user: 2 });
    await waitFor(() => expect(here()).toBe('/login'));
    expect(ended).toHaveBeenCalledOnce();
    expect(session.user).toBeNull();
    expect(readToken()).toBe('abc');
    off();
  });

  it.each([{ user: 2 }, 'ended'])('keeps the draft and the token they have there: a late %j', async (message) => {
    mockResponse(getMe, { data: aUser({ id: 1 }) });
    await checkUser();
    const { here } = renderShell('/c/7', <SyncedPage />);
    localStorage.setItem('last-user', '2');
    localStorage.setItem('draft', 'x');
    sessionStorage.setItem('scroll', 'x');
    const indexedDB = { databases: async () => [{ name: 'drafts' }], deleteDatabase: vi.fn() };
    vi.stubGlobal('indexedDB', indexedDB);
    postFromOtherTab(message);
    await waitFor(() => expect(here()).toBe('/login'));
    expect(session.user).toBeNull();
    expect([localStorage.getItem('draft'), readToken()]).toEqual(['x', 'abc']);
    expect(sessionStorage).toHaveLength(0);
    expect(indexedDB.deleteDatabase).not.toHaveBeenCalled();
  });

  it('is announced by that tab', async () => {
    session.user = null;
    const received = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', ({ data }) => received(data));
    renderShell('/login', <SyncedPage />);
    session.user = aUser({ id: 2 });
    await waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith({ user: 2 }));
    other.close();
  });
});

describe('A page that becomes visible again', () => {
  it('redirects to the login page if the token was removed', async () => {
    const { here } = renderShell('/c/7', <SyncedPage />);
    document.cookie = 'token=; max-age=0; path=/';
    showPage();
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7'));
    expect(session.user).toBeNull();
    expect(requests).toEqual([]);
  });

  it('does not read the cookie when it becomes hidden, because that would block the browser', () => {
    renderShell('/c/7', <SyncedPage />);
    const cookie = vi.spyOn(document, 'cookie', 'get');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    showPage();
    expect(cookie).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    showPage();
    expect(cookie).toHaveBeenCalled();
  });

  it('checks the user if the token has changed', async () => {
    mockResponse(getMe, { data: aUser({ name: 'Somebody else' }) });
    renderShell('/c/7', <SyncedPage />);
    showPage();
    expect(requests, 'the same token as before').toEqual([]);
    document.cookie = 'token=of another person; path=/';
    showPage();
    await waitFor(() => expect(session.user?.name).toBe('Somebody else'));
  });
});
