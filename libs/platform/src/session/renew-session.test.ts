import { refresh } from '@benotes/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { mockResponse, requests, mockError } from '../testing.tsx';
import { renewSession } from './renew-session.ts';
import { clearToken, readToken, storeToken } from './token-cookie.ts';

const aToken = (access_token: string) => ({
  data: { token: { access_token, token_type: 'Bearer' as const, expire: 60 } },
});

/** Runs a function while the request is in flight. */
function duringRequest(act: () => void): void {
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    act();
    return originalFetch(input, init);
  });
}

beforeEach(() => storeToken('old'));
afterEach(() => {
  clearToken();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('Renewing', () => {
  it('is shared by concurrent callers', async () => {
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

  it('is skipped if the rejected token is not the current one', async () => {
    expect(await renewSession('older')).toBe(true);
    expect(requests).toEqual([]);
  });

  // #only-rejection-ends-session
  it('ends the session only if the server rejects it', async () => {
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

  it('continues with the new token of another tab that was faster', async () => {
    mockError(refresh, 401);
    duringRequest(() => storeToken('of the other tab'));
    expect(await renewSession()).toBe(true);
    expect(readToken()).toBe('of the other tab');
  });

  it('does not sign in again a user who signed out in the meantime', async () => {
    mockResponse(refresh, aToken('new'));
    duringRequest(clearToken);
    expect(await renewSession()).toBe(false);
    expect(readToken()).toBeNull();
  });

  it('waits for a renewal in another tab and uses its token', async () => {
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
