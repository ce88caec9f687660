import { getMe, getPost, getVisitor, logout, refresh, SESSION_CHECK_MS } from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import {
  call,
  emit,
  enterAnonymously,
  enterAsVisitor,
  clearSession,
  on,
  readToken,
  session,
  signOut,
} from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useSessionSync } from './session-sync.ts';
import { renderShell } from '../testing.tsx';

function Kept() {
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
/** Another tab says something. */
const tell = (news: unknown) => {
  const other = new BroadcastChannel('benotes:session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  other.postMessage(news);
  setTimeout(() => other.close(), 500);
};
const show = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const post = () => call(getPost, { params: { id: 3 }, query: {} });

describe('A call that is refused with 401', () => {
  it('is repeated with a new token', async () => {
    renderShell('/c/7', <Kept />);
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

  it('leads to the login page with a way back when the session cannot be renewed', async () => {
    const { here } = renderShell('/c/7?q=1', <Kept />);
    mockError(getPost, 401);
    mockError(refresh, 401);
    await act(() => expect(post()).rejects.toMatchObject({ status: 401 }));
    expect(here()).toBe('/login?back=%2Fc%2F7%3Fq%3D1');
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
  });

  it('says so and signs nobody out when the server does not answer', async () => {
    const { here } = renderShell('/c/7', <Kept />);
    mockError(getPost, 401);
    mockError(refresh, 503);
    await act(() => expect(post()).rejects.toMatchObject({ status: 503 }));
    expect(here()).toBe('/c/7');
    expect(readToken()).toBe('abc');
  });

  it('is repeated at once when another tab has a new token already', async () => {
    renderShell('/c/7', <Kept />);
    mockError(getPost, 401);
    const through = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const refused = await through(input, init);
      document.cookie = 'token=of the other tab; path=/';
      mockResponse(getPost, { data: aPost({ id: 3 }) });
      return refused;
    });
    expect((await post()).data.id).toBe(3);
    expect(requests).toEqual(['GET /api/posts/3', 'GET /api/posts/3']);
  });

  it('asks once for a new token, however many calls were refused', async () => {
    const { here } = renderShell('/c/7', <Kept />);
    mockError(getPost, 401);
    mockError(refresh, 401);
    await act(() => Promise.allSettled([post(), post(), post()]));
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    expect(here()).toBe('/login?back=%2Fc%2F7');
  });
});

describe('Every 660000 ms', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  it('means eleven minutes, not a moment earlier, and again after that', async () => {
    mockResponse(getMe, { data: aUser() });
    renderShell('/c/7', <Kept />);
    await act(() => vi.advanceTimersByTimeAsync(659_999));
    expect(requests).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(660_000));
    await waitFor(() => expect(requests).toEqual(Array(2).fill('GET /api/auth/me')));
  });

  it('the user is checked again', async () => {
    mockResponse(getMe, { data: aUser({ name: 'Renamed' }) });
    const { here } = renderShell('/c/7', <Kept />);
    await later();
    await waitFor(() => expect(session.user?.name).toBe('Renamed'));
    expect(here()).toBe('/c/7');
  });

  it('a session that is over leads to the login page', async () => {
    mockError(getMe, 401);
    mockError(refresh, 401);
    const { here } = renderShell('/c/7', <Kept />);
    await later();
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7'));
  });

  it('a server that is out of order changes nothing', async () => {
    mockError(getMe, 500);
    const { here } = renderShell('/c/7', <Kept />);
    await later();
    await waitFor(() => expect(requests).toEqual(['GET /api/auth/me']));
    expect(here()).toBe('/c/7');
    expect(session.user).not.toBeNull();
  });

  it('nobody is asked about where there is no token, or a shared link is looked at', async () => {
    renderShell('/s', <Kept />);
    enterAnonymously();
    await later();
    expect(readToken(), 'who looks at a link without its token stays signed in').toBe('abc');
    mockResponse(getVisitor, { data: { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' } });
    await enterAsVisitor('x');
    await later();
    clearSession();
    await later();
    expect(requests).toEqual(['GET /api/shares/public/me']);
  });
});

describe('Signing out', () => {
  it('leads to the login page', async () => {
    const { here } = renderShell('/c/7', <Kept />);
    mockResponse(logout, null);
    await act(signOut);
    expect(here()).toBe('/login');
  });

  it('is told to the other tabs, where everything private goes as well', async () => {
    const heard = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', heard);
    renderShell('/c/7', <Kept />);
    mockResponse(logout, null);
    await act(signOut);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    other.close();
  });

  it('in another tab ends what is shown in this one, and is not told back', async () => {
    const heard = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', heard);
    const { here } = renderShell('/c/7', <Kept />);
    document.cookie = 'token=; max-age=0; path=/';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('ended');
    await waitFor(() => expect(here()).toBe('/login'));
    expect(session.user).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    other.close();
  });

  it('empties what the browser keeps, but for choices: theme, sidebar, typography, a developer’s modules', async () => {
    for (const key of ['theme', 'sidebar', 'module-overrides', 'typography:7', 'expanded-collections', 'draft'])
      localStorage.setItem(key, 'x');
    sessionStorage.setItem('scroll', 'x');
    renderShell('/c/7', <Kept />);
    mockResponse(logout, null);
    await act(signOut);
    expect(Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'module-overrides',
      'sidebar',
      'theme',
      'typography:7',
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves a shared link that is looked at in another tab as it is', async () => {
    const { here } = renderShell('/s?token=x', <Kept />);
    mockResponse(getVisitor, { data: { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' } });
    await enterAsVisitor('x');
    tell('ended');
    await waitFor(() => expect(session.user).toBeNull());
    expect(here()).toBe('/s?token=x');
    expect(session.visitor).not.toBeNull();
  });

  it('of somebody else in this tab is nothing to the other tabs', async () => {
    const heard = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', heard);
    renderShell('/c/7', <Kept />);
    act(() => emit('session:ended')); // while there is a token
    await new Promise((passed) => setTimeout(passed, 50));
    expect(heard).not.toHaveBeenCalled();
    other.close();
  });
});

describe('Somebody else who signs in in another tab', () => {
  it('ends what is shown in this one, and keeps the token, which is theirs', async () => {
    session.user = aUser({ id: 1 });
    const ended = vi.fn();
    const off = on('session:ended', ended);
    const { here } = renderShell('/c/7', <Kept />);
    tell({ user: 1 });
    tell({ user: 2 });
    await waitFor(() => expect(here()).toBe('/login'));
    expect(ended).toHaveBeenCalledOnce();
    expect(session.user).toBeNull();
    expect(readToken()).toBe('abc');
    off();
  });

  it('is told by the tab they sign in in', async () => {
    session.user = null;
    const heard = vi.fn();
    const other = new BroadcastChannel('benotes:session');
    other.addEventListener('message', ({ data }) => heard(data));
    renderShell('/login', <Kept />);
    session.user = aUser({ id: 2 });
    await waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ user: 2 }));
    other.close();
  });
});

describe('A page that comes back into sight', () => {
  it('asks for a login when the token has gone meanwhile', async () => {
    const { here } = renderShell('/c/7', <Kept />);
    document.cookie = 'token=; max-age=0; path=/';
    show();
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7'));
    expect(session.user).toBeNull();
    expect(requests).toEqual([]);
  });

  it('reads no cookie while it leaves: the browser would wait for the answer', () => {
    renderShell('/c/7', <Kept />);
    const cookie = vi.spyOn(document, 'cookie', 'get');
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show();
    expect(cookie).not.toHaveBeenCalled();
    sight.mockReturnValue('visible');
    show();
    expect(cookie).toHaveBeenCalled();
  });

  it('checks the user when the token has changed', async () => {
    mockResponse(getMe, { data: aUser({ name: 'Somebody else' }) });
    renderShell('/c/7', <Kept />);
    show();
    expect(requests, 'the same token as before').toEqual([]);
    document.cookie = 'token=of another person; path=/';
    show();
    await waitFor(() => expect(session.user?.name).toBe('Somebody else'));
  });
});
