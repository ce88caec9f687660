import { refresh } from '@benotes/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renewSession } from './renew-session.ts';
import { mockResponse, requests, mockError } from '../testing.tsx';
import { clearToken, readToken, storeToken } from './token-cookie.ts';

const aToken = (access_token: string) => ({
  data: { token: { access_token, token_type: 'Bearer' as const, expire: 60 } },
});

/** Does something while the server is asked. */
function meanwhile(act: () => void): void {
  const through = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    act();
    return through(input, init);
  });
}

beforeEach(() => storeToken('old'));
afterEach(() => {
  clearToken();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('Renewing', () => {
  it('is done once for all who ask meanwhile', async () => {
    mockResponse(refresh, aToken('new'));
    expect(await Promise.all([renewSession(), renewSession('old'), renewSession()])).toEqual([true, true, true]);
    expect(requests).toEqual(['POST /api/auth/refresh']);
    expect(readToken()).toBe('new');
  });

  it('is not tried without a token', async () => {
    clearToken();
    expect(await renewSession()).toBe(false);
    expect(requests).toEqual([]);
  });

  it('is done already when the token that was refused is not the one of now', async () => {
    expect(await renewSession('older')).toBe(true);
    expect(requests).toEqual([]);
  });

  it('ends the session when the server refuses, and only then', async () => {
    mockError(refresh, 401);
    expect(await renewSession()).toBe(false);
    for (const status of [429, 500, 503]) {
      mockError(refresh, status);
      await expect(renewSession()).rejects.toMatchObject({ status });
    }
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
    await expect(renewSession()).rejects.toMatchObject({ status: 0 });
    expect(readToken()).toBe('old');
  });

  it('is refused in one tab when another one was quicker, and goes on with what that one got', async () => {
    mockError(refresh, 401);
    meanwhile(() => storeToken('of the other tab'));
    expect(await renewSession()).toBe(true);
    expect(readToken()).toBe('of the other tab');
  });

  it('brings back nobody who left meanwhile', async () => {
    mockResponse(refresh, aToken('new'));
    meanwhile(clearToken);
    expect(await renewSession()).toBe(false);
    expect(readToken()).toBeNull();
  });

  it('waits for the tab that is at it, and finds it done', async () => {
    const request = vi.fn((_name: string, work: () => Promise<boolean>) => {
      storeToken('of the other tab');
      return work();
    });
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    expect(await renewSession()).toBe(true);
    expect(request).toHaveBeenCalledExactlyOnceWith('benotes:renewal', expect.any(Function));
    expect(requests).toEqual([]);
  });
});
