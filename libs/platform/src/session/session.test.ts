import { getMe, getVisitor, listCollections, login, logout, refresh, USER_PERMISSION } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from '../api/call.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { on } from '../bus.ts';
import { mockResponse, requests, mockError } from '../testing.tsx';
import {
  checkUser,
  enterAnonymously,
  enterAsUser,
  enterAsVisitor,
  clearUser,
  clearSession,
  isStorageTaken,
  isVisitor,
  keepVisitorToken,
  session,
  signedOut,
  signIn,
  signOut,
} from './session.ts';
import { clearToken, readToken, storeToken } from './token-cookie.ts';

const aToken = (access_token: string) => ({
  data: { token: { access_token, token_type: 'Bearer' as const, expire: 60 } },
});
const aVisitor = { token: 'shared', collection_id: 7, permission: 4, collection_name: 'Recipes' };

const bearers: (string | null)[] = [];
let beforeCall: ((url: string) => void) | undefined;

beforeEach(() => {
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    bearers.push(new Headers(init?.headers).get('authorization'));
    beforeCall?.(input as string);
    return originalFetch(input, init);
  });
});

afterEach(() => {
  clearSession();
  bearers.length = 0;
  beforeCall = undefined;
});

/** Holds matching requests until they are aborted or resolved. */
function hold(isHeld: (url: string, bearer: string | null) => boolean): ((response: Response) => void)[] {
  const held: ((response: Response) => void)[] = [];
  const originalFetch = vi.mocked(globalThis.fetch).getMockImplementation()!;
  vi.mocked(globalThis.fetch).mockImplementation((input, init) => {
    if (!isHeld(input as string, new Headers(init?.headers).get('authorization'))) return originalFetch(input, init);
    return new Promise((resolve, reject) => {
      held.push(resolve);
      init?.signal?.addEventListener('abort', () => reject(new Error('Aborted')));
    });
  });
  return held;
}

const enter = (email: string, password: string) => signIn(() => call(login, { body: { email, password } }));

describe('Signing in', () => {
  // #token-stored-user-loaded
  it('stores the token and loads the user', async () => {
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ name: 'Somebody' }) });
    await enter('user@example.org', 'secret');
    expect(readToken()).toBe('abc');
    expect(session.user?.name).toBe('Somebody');
    expect(bearers).toEqual([null, 'Bearer abc']);
  });

  it('stores nothing if it fails', async () => {
    mockError(login, 401, 'Invalid login credentials');
    await expect(enter('user@example.org', 'wrong')).rejects.toMatchObject({ detail: 'Invalid login credentials' });
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
  });

  it('ends a visitor’s session', async () => {
    enterAnonymously();
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser() });
    await enter('user@example.org', 'secret');
    expect(session.permission).toBe(USER_PERMISSION);
    expect(bearers.at(-1)).toBe('Bearer abc');
  });

  it('discards a pending response about the previous user', async () => {
    storeToken('of-another-user');
    const held = hold((_, bearer) => bearer === 'Bearer of-another-user');
    const entering = enterAsUser();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    await enter('other@example.org', 'secret');
    for (const resolve of held) resolve(Response.json({ data: aUser({ id: 11 }) }));
    expect(await entering).toBe(false);
    expect(session.user?.id).toBe(12);
    expect(readToken()).toBe('abc');
  });

  it('aborts a pending renewal, which would set the cookie of the previous user', async () => {
    storeToken('of-another-user');
    const held = hold((url) => url.endsWith(refresh.url));
    mockError(getMe, 401);
    const entering = enterAsUser();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    await enter('other@example.org', 'secret');
    await entering;
    expect([session.user?.id, readToken()]).toEqual([12, 'abc']);
  });

  it.each([
    ['another user than the last one on this device clears the data of that one', 11, 1],
    ['the last user of this device keeps their data', 12, 0],
  ])('on a new page, %s', async (_what, last, count) => {
    mockResponse(logout, null);
    await signOut(); // forgets the user of the test before
    deviceStorage.write('last-user', String(last));
    const ended = vi.fn();
    const off = on('session:ended', ended);
    storeToken('abc');
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    expect(await enterAsUser()).toBe(true);
    expect(ended).toHaveBeenCalledTimes(count);
    expect(deviceStorage.read('last-user')).toBe('12');
    off();
  });

  it('elsewhere waits for a sign-out that is on its way', async () => {
    const held = hold((url) => url.endsWith(logout.url));
    storeToken('abc');
    void signOut();
    let isDone = false;
    const waiting = signedOut().finally(() => (isDone = true));
    await vi.waitFor(() => expect(held).toHaveLength(1));
    expect(isDone).toBe(false);
    for (const resolve of held) resolve(new Response(null, { status: 204 }));
    await waiting;
    expect(isDone).toBe(true);
  });

  it('as another user clears the data of the previous one', async () => {
    const ended = vi.fn();
    const off = on('session:ended', ended);
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 11 }) });
    await enter('user@example.org', 'secret');
    clearSession();
    ended.mockClear();
    expect(await enter('user@example.org', 'secret')).toBe(true);
    expect(ended).not.toHaveBeenCalled();

    clearSession();
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    expect(await enter('other@example.org', 'secret'), 'the way back is not theirs').toBe(false);
    expect(ended).toHaveBeenCalledOnce();
    off();
  });

  it.each([
    ['who signed in in another tab since keeps what that tab has stored', 12, 12, true],
    ['clears what somebody else has stored in another tab since', 13, 12, false],
    ['from before clears it as well', 12, 11, false],
  ])('the user %s', async (_what, stored, next, isTaken) => {
    mockResponse(getMe, { data: aUser({ id: 11 }) });
    storeToken('abc');
    await enterAsUser();
    clearSession();
    deviceStorage.write('last-user', String(stored));
    const ended = vi.fn(isStorageTaken);
    const off = on('session:ended', ended);
    mockResponse(getMe, { data: aUser({ id: next }) });
    storeToken('of-the-next');
    await enterAsUser();
    off();
    expect(ended.mock.results).toEqual([{ type: 'return', value: isTaken }]);
    expect(deviceStorage.read('last-user')).toBe(String(next));
  });
});

describe('Loading the user', () => {
  // #no-token-no-request
  it('sends no request without a token', async () => {
    expect(await enterAsUser()).toBe(false);
    expect(requests).toEqual([]);
  });

  it('shares one request between callers and does not repeat it', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    expect(await Promise.all([enterAsUser(), enterAsUser()])).toEqual([true, true]);
    expect(await enterAsUser()).toBe(true);
    expect(requests).toEqual(['GET /api/auth/me']);
  });

  // #rejected-token-renewed
  it('renews a rejected token and retries', async () => {
    storeToken('old');
    mockError(getMe, 401);
    mockResponse(refresh, aToken('new'));
    beforeCall = (url) => {
      if (url.endsWith(refresh.url)) mockResponse(getMe, { data: aUser() });
    };
    expect(await enterAsUser()).toBe(true);
    expect(readToken()).toBe('new');
    expect(bearers).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
  });

  it('fails if the user signs out in another tab during the request', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    beforeCall = clearToken;
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
    expect(requests).toEqual(['GET /api/auth/me']);
  });

  it('times out after ten seconds without changing the session', async () => {
    storeToken('abc');
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    vi.mocked(globalThis.fetch).mockImplementation(
      (_, init) =>
        new Promise((__, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('Timed out')))),
    );
    const entering = enterAsUser();
    late.abort();
    await expect(entering).rejects.toMatchObject({ status: 0 });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(readToken()).toBe('abc');
  });

  it('gives no answer for the previous user after another one has signed in in another tab', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser({ id: 11 }) });
    await enterAsUser();
    const held = hold((url) => url.includes(listCollections.url));
    const late = call(listCollections, { query: {} }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    storeToken('of-another');
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    expect(await checkUser()).toBe(true);
    for (const resolve of held) resolve(Response.json({ data: [] }));
    expect(await late).toMatchObject({ status: 401 });
    expect(session.user?.id).toBe(12);
  });

  it('loads the user who signed in in another tab during the request', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser({ id: 11 }) });
    let isFirst = true;
    beforeCall = () => {
      if (isFirst) storeToken('of-another');
      isFirst = false;
    };
    expect(await enterAsUser()).toBe(true);
    expect(bearers).toEqual(['Bearer abc', 'Bearer of-another']);
  });

  it('requests a rejected token only once', async () => {
    storeToken('old');
    mockError(getMe, 401);
    mockError(refresh, 401);
    expect([await enterAsUser(), await enterAsUser()]).toEqual([false, false]);
    expect(requests).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh']);
  });

  it('fails if the session cannot be renewed', async () => {
    storeToken('old');
    mockError(getMe, 401);
    mockError(refresh, 401);
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
  });

  it('keeps the user if the renewal fails temporarily', async () => {
    storeToken('old');
    session.user = aUser();
    mockError(getMe, 401);
    mockError(refresh, 503);
    expect(await checkUser()).toBe(true);
    expect(readToken()).toBe('old');
    session.user = null;
    await expect(enterAsUser()).rejects.toMatchObject({ status: 503 });
  });

  it('ignores the response after the user has signed out', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    const entering = enterAsUser();
    clearSession();
    expect(await entering).toBe(false);
    expect(session.user).toBeNull();
  });

  it('throws if the server fails, which does not end the session', async () => {
    storeToken('abc');
    mockError(getMe, 503);
    await expect(enterAsUser()).rejects.toMatchObject({ status: 503 });
  });

  it('clears the user if the token is gone', async () => {
    session.user = aUser();
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
  });
});

describe('Reloading the user', () => {
  it('sends a request even if the user is loaded', async () => {
    storeToken('abc');
    session.user = aUser({ name: 'Before' });
    mockResponse(getMe, { data: aUser({ name: 'Now' }) });
    expect(await checkUser()).toBe(true);
    expect(session.user.name).toBe('Now');
  });

  it('keeps the user if the server fails', async () => {
    storeToken('abc');
    session.user = aUser();
    mockError(getMe, 500);
    expect(await checkUser()).toBe(true);
  });
});

describe('A visitor', () => {
  // #share-until-user-returns
  it('uses the token and the permission of the share until the user returns', async () => {
    storeToken('mine');
    mockResponse(getMe, { data: aUser() });
    await enterAsUser();
    mockResponse(getVisitor, { data: aVisitor });
    expect(await enterAsVisitor('shared')).toBe(true);
    expect(session).toMatchObject({ visitor: { collection_id: 7 }, permission: 4 });

    await enterAsUser();
    mockResponse(listCollections, { data: [] });
    await call(listCollections, { query: {} });
    expect(session).toMatchObject({ visitor: null, permission: USER_PERMISSION });
    expect(bearers).toEqual(['Bearer mine', 'Bearer shared', 'Bearer mine']);
  });

  it('is ignored if the response arrives after the user has returned', async () => {
    storeToken('mine');
    session.user = aUser();
    mockResponse(getVisitor, { data: aVisitor });
    const visit = enterAsVisitor('shared');
    await enterAsUser();
    expect(await visit).toBe(false);
    expect(session).toMatchObject({ visitor: null, permission: USER_PERMISSION });
  });

  it('whose link is rejected late does not give the next visitor the user’s token', async () => {
    storeToken('mine');
    mockError(getVisitor, 401);
    const first = enterAsVisitor('gone');
    enterAnonymously();
    expect(await first).toBe(false);
    mockResponse(listCollections, { data: [] });
    await call(listCollections, { query: {} });
    expect(bearers.at(-1)).toBeNull();
  });

  it('fails if the link is no longer valid', async () => {
    mockError(getVisitor, 401);
    expect(await enterAsVisitor('gone')).toBe(false);
    expect(session.visitor).toBeNull();
  });

  it('uses the token that the password has given, until that is refused', async () => {
    keepVisitorToken('locked', 'opened');
    mockResponse(getVisitor, { data: aVisitor });
    expect(await enterAsVisitor('locked')).toBe(true);
    mockError(getVisitor, 401);
    expect(await enterAsVisitor('locked')).toBe(false);
    expect(await enterAsVisitor('locked')).toBe(false);
    expect(bearers).toEqual(['Bearer opened', 'Bearer opened', 'Bearer locked', 'Bearer locked']);
  });

  // #no-share-no-permission
  it('without a share token has no permission and sends no token, not even the user’s', async () => {
    storeToken('mine');
    enterAnonymously();
    mockResponse(listCollections, { data: [] });
    await call(listCollections, { query: {} });
    expect(session).toMatchObject({ visitor: null, permission: 0 });
    expect(bearers).toEqual([null]);
    expect(isVisitor()).toBe(true);
    clearUser();
    expect(isVisitor()).toBe(false);
    expect(readToken()).toBe('mine');
  });
});

describe('Signing out', () => {
  it('sends the request, clears everything, and emits the event', async () => {
    const ended = vi.fn();
    const off = on('session:ended', ended);
    storeToken('abc');
    session.user = aUser();
    mockResponse(logout, null);
    await signOut();
    off();
    expect(requests).toEqual(['POST /api/auth/logout']);
    expect(bearers).toEqual(['Bearer abc']);
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends the session before the response', async () => {
    storeToken('abc');
    session.user = aUser();
    mockResponse(logout, null);
    const leaving = signOut();
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
    await leaving;
  });

  it('completes before the next sign-in, whose cookie it would delete', async () => {
    storeToken('abc');
    mockResponse(logout, null);
    mockResponse(login, aToken('def'));
    mockResponse(getMe, { data: aUser() });
    void signOut();
    await enter('user@example.org', 'secret');
    expect(requests.map((line) => line.split(' ')[1])).toEqual([logout.url, login.url, getMe.url]);
  });

  // #failing-server-not-awaited
  it('does not wait for a server that fails', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    storeToken('abc');
    mockError(logout, 500);
    await signOut();
    expect(readToken()).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });
});
