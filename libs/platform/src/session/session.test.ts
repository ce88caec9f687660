import { getMe, getVisitor, listCollections, login, logout, refresh, USER_PERMISSION } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from '../api/call.ts';
import { on } from '../bus.ts';
import {
  checkUser,
  enterAnonymously,
  enterAsUser,
  enterAsVisitor,
  clearUser,
  clearSession,
  isVisitor,
  session,
  signIn,
  signOut,
} from './session.ts';
import { mockResponse, requests, mockError } from '../testing.tsx';
import { clearToken, readToken, storeToken } from './token-cookie.ts';

const aToken = (access_token: string) => ({
  data: { token: { access_token, token_type: 'Bearer' as const, expire: 60 } },
});
const aVisitor = { token: 'shared', collection_id: 7, permission: 4, collection_name: 'Recipes' };

const bearers: (string | null)[] = [];
let beforeCall: ((url: string) => void) | undefined;

beforeEach(() => {
  const through = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    bearers.push(new Headers(init?.headers).get('authorization'));
    beforeCall?.(input as string);
    return through(input, init);
  });
});

afterEach(() => {
  clearSession();
  bearers.length = 0;
  beforeCall = undefined;
});

/** Lets calls that match wait, until they are given up or told something. */
function hold(isHeld: (url: string, bearer: string | null) => boolean): ((answer: Response) => void)[] {
  const held: ((answer: Response) => void)[] = [];
  const through = vi.mocked(globalThis.fetch).getMockImplementation()!;
  vi.mocked(globalThis.fetch).mockImplementation((input, init) => {
    if (!isHeld(input as string, new Headers(init?.headers).get('authorization'))) return through(input, init);
    return new Promise((tell, fail) => {
      held.push(tell);
      init?.signal?.addEventListener('abort', () => fail(new Error('Given up')));
    });
  });
  return held;
}

describe('Signing in', () => {
  it('keeps the token and loads the user', async () => {
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ name: 'Somebody' }) });
    await signIn('user@example.org', 'secret');
    expect(readToken()).toBe('abc');
    expect(session.user?.name).toBe('Somebody');
    expect(bearers).toEqual([null, 'Bearer abc']);
  });

  it('keeps nothing when it is refused', async () => {
    mockError(login, 401, 'Invalid login credentials');
    await expect(signIn('user@example.org', 'wrong')).rejects.toMatchObject({ detail: 'Invalid login credentials' });
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
  });

  it('ends a visit', async () => {
    enterAnonymously();
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser() });
    await signIn('user@example.org', 'secret');
    expect(session.permission).toBe(USER_PERMISSION);
    expect(bearers.at(-1)).toBe('Bearer abc');
  });

  it('makes the answer about who was here before one about nobody', async () => {
    storeToken('of-somebody');
    const held = hold((_, bearer) => bearer === 'Bearer of-somebody');
    const entering = enterAsUser();
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    await signIn('other@example.org', 'secret');
    for (const tell of held) tell(Response.json({ data: aUser({ id: 11 }) }));
    expect(await entering).toBe(false);
    expect(session.user?.id).toBe(12);
    expect(readToken()).toBe('abc');
  });

  it('gives up a renewal under way, whose cookie would be that of who was here before', async () => {
    storeToken('of-somebody');
    const held = hold((url) => url.endsWith(refresh.url));
    mockError(getMe, 401);
    const entering = enterAsUser();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    await signIn('other@example.org', 'secret');
    await entering;
    expect([session.user?.id, readToken()]).toEqual([12, 'abc']);
  });

  it('as somebody else lets what is private of the one before go', async () => {
    const ended = vi.fn();
    const off = on('session:ended', ended);
    mockResponse(login, aToken('abc'));
    mockResponse(getMe, { data: aUser({ id: 11 }) });
    await signIn('user@example.org', 'secret');
    clearSession();
    ended.mockClear();
    expect(await signIn('user@example.org', 'secret')).toBe(true);
    expect(ended).not.toHaveBeenCalled();

    clearSession();
    mockResponse(getMe, { data: aUser({ id: 12 }) });
    expect(await signIn('other@example.org', 'secret'), 'the way back is not theirs').toBe(false);
    expect(ended).toHaveBeenCalledOnce();
    off();
  });
});

describe('Entering as a user', () => {
  it('asks nobody while there is no token', async () => {
    expect(await enterAsUser()).toBe(false);
    expect(requests).toEqual([]);
  });

  it('asks the server once for all who ask meanwhile, and not again', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    expect(await Promise.all([enterAsUser(), enterAsUser()])).toEqual([true, true]);
    expect(await enterAsUser()).toBe(true);
    expect(requests).toEqual(['GET /api/auth/me']);
  });

  it('trades a token that was refused for a new one and asks again', async () => {
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

  it('lets nobody in who signed out in another tab while the server was asked', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    beforeCall = clearToken;
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
    expect(requests).toEqual(['GET /api/auth/me']);
  });

  it('waits ten seconds for a server that says nothing, and lets nobody in or out', async () => {
    storeToken('abc');
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    vi.mocked(globalThis.fetch).mockImplementation(
      (_, init) =>
        new Promise((__, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('Timed out')))),
    );
    const entering = enterAsUser();
    late.abort();
    await expect(entering).rejects.toMatchObject({ status: 0 });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(readToken()).toBe('abc');
  });

  it('asks about who signed in in another tab while the server was asked', async () => {
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

  it('asks about a token that was refused once', async () => {
    storeToken('old');
    mockError(getMe, 401);
    mockError(refresh, 401);
    expect([await enterAsUser(), await enterAsUser()]).toEqual([false, false]);
    expect(requests).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh']);
  });

  it('is refused when the session cannot be renewed', async () => {
    storeToken('old');
    mockError(getMe, 401);
    mockError(refresh, 401);
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
  });

  it('stays who one was when the session cannot be renewed for now', async () => {
    storeToken('old');
    session.user = aUser();
    mockError(getMe, 401);
    mockError(refresh, 503);
    expect(await checkUser()).toBe(true);
    expect(readToken()).toBe('old');
    session.user = null;
    await expect(enterAsUser()).rejects.toMatchObject({ status: 503 });
  });

  it('brings back nobody who left while the server was asked', async () => {
    storeToken('abc');
    mockResponse(getMe, { data: aUser() });
    const entering = enterAsUser();
    clearSession();
    expect(await entering).toBe(false);
    expect(session.user).toBeNull();
  });

  it('says so when the server is out of order, which is no refusal', async () => {
    storeToken('abc');
    mockError(getMe, 503);
    await expect(enterAsUser()).rejects.toMatchObject({ status: 503 });
  });

  it('forgets the user when the token is gone', async () => {
    session.user = aUser();
    expect(await enterAsUser()).toBe(false);
    expect(session.user).toBeNull();
  });
});

describe('Checking the user again', () => {
  it('asks the server although the user is known', async () => {
    storeToken('abc');
    session.user = aUser({ name: 'Before' });
    mockResponse(getMe, { data: aUser({ name: 'Now' }) });
    expect(await checkUser()).toBe(true);
    expect(session.user.name).toBe('Now');
  });

  it('leaves a known user in while the server is out of order', async () => {
    storeToken('abc');
    session.user = aUser();
    mockError(getMe, 500);
    expect(await checkUser()).toBe(true);
  });
});

describe('A visitor', () => {
  it('bears the token of the share and has its permission, until the user is back', async () => {
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

  it('who is let in after the user has come back, stays out', async () => {
    storeToken('mine');
    session.user = aUser();
    mockResponse(getVisitor, { data: aVisitor });
    const visit = enterAsVisitor('shared');
    await enterAsUser();
    expect(await visit).toBe(false);
    expect(session).toMatchObject({ visitor: null, permission: USER_PERMISSION });
  });

  it('whose link is refused late does not give the next one the user’s token', async () => {
    storeToken('mine');
    mockError(getVisitor, 401);
    const first = enterAsVisitor('gone');
    enterAnonymously();
    expect(await first).toBe(false);
    mockResponse(listCollections, { data: [] });
    await call(listCollections, { query: {} });
    expect(bearers.at(-1)).toBeNull();
  });

  it('is refused when the link no longer holds', async () => {
    mockError(getVisitor, 401);
    expect(await enterAsVisitor('gone')).toBe(false);
    expect(session.visitor).toBeNull();
  });

  it('without a token may do nothing and bears nothing, not even the user’s', async () => {
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
  it('tells the server, forgets everything and says so', async () => {
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

  it('is over before the server has answered', async () => {
    storeToken('abc');
    session.user = aUser();
    mockResponse(logout, null);
    const leaving = signOut();
    expect(readToken()).toBeNull();
    expect(session.user).toBeNull();
    await leaving;
  });

  it('is finished before the next one signs in, whose cookie it would take away', async () => {
    storeToken('abc');
    mockResponse(logout, null);
    mockResponse(login, aToken('def'));
    mockResponse(getMe, { data: aUser() });
    void signOut();
    await signIn('user@example.org', 'secret');
    expect(requests.map((line) => line.split(' ')[1])).toEqual([logout.url, login.url, getMe.url]);
  });

  it('does not wait for a server that refuses', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    storeToken('abc');
    mockError(logout, 500);
    await signOut();
    expect(readToken()).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });
});
