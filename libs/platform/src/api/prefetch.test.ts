import { getMe, listCollections, login } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { mockResponse, requests, mockError } from '../testing.tsx';
import { call, cancelRetries } from './call.ts';
import { prefetch } from './prefetch.ts';

const URL_PATH = '/api/collections?nested=true';
const request = (signal?: AbortSignal) => call(listCollections, { query: { nested: true } }, { token: 'abc', signal });

/** Whether the prefetch was aborted. */
let isAborted: () => boolean;

beforeEach(() => {
  cancelRetries();
  mockResponse(listCollections, { data: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.spyOn(globalThis, 'fetch');
  prefetch(URL_PATH, 'abc');
  const signal = fetched.mock.calls[0]?.[1]?.signal;
  isAborted = () => signal?.aborted === true;
});
afterEach(() => void vi.useRealTimers());

describe('A prefetched response', () => {
  it('is used once', async () => {
    expect(await request()).toEqual({ data: [] });
    expect(requests).toHaveLength(1);
    await request();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['another user', () => call(listCollections, { query: { nested: true } }, { token: 'def' }), true],
    ['another query', () => call(listCollections, { query: { nested: false } }, { token: 'abc' }), false],
  ])('is not used for %s', async (_, sendOther, isDiscarded) => {
    await sendOther();
    expect(requests).toContain(`GET /api/collections?nested=${isDiscarded}`);
    expect(isAborted()).toBe(isDiscarded);
  });

  it('is discarded when the user signs out', async () => {
    cancelRetries();
    expect(isAborted()).toBe(true);
    expect(await request()).toEqual({ data: [] });
  });

  it('is discarded when a request changes data', async () => {
    mockError(login, 401);
    await call(login, { body: { email: 'a@example.org', password: 'b' } }).catch(() => {});
    expect(isAborted()).toBe(true);
    expect(await request()).toEqual({ data: [] });
  });

  it('is discarded after half a minute', async () => {
    vi.advanceTimersByTime(29_999);
    expect(isAborted()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isAborted()).toBe(true);
  });

  it('is stale after half a minute, even if the timers of the page were suspended', async () => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 30_001);
    expect(await request()).toEqual({ data: [] });
    expect(isAborted()).toBe(true);
  });

  it('remains usable after it was taken, however long it takes', async () => {
    const response = request();
    vi.advanceTimersByTime(60_000);
    expect(await response).toEqual({ data: [] });
    cancelRetries();
    expect(isAborted()).toBe(false);
  });

  it('is aborted with the request that took it', async () => {
    const controller = new AbortController();
    const response = request(controller.signal);
    controller.abort();
    await expect(response).rejects.toMatchObject({ status: 0 });
    expect(isAborted()).toBe(true);
  });

  it('can be an error response like any other', async () => {
    mockError(getMe, 401, 'Not signed in.');
    prefetch('/api/auth/me', 'abc');
    await expect(call(getMe, {}, { token: 'abc' })).rejects.toMatchObject({ status: 401 });
    mockResponse(getMe, { data: aUser() });
    await expect(call(getMe, {}, { token: 'abc' })).resolves.toMatchObject({ data: aUser() });
  });

  it.each([
    ['an error of the proxy', () => mockError(getMe, 502)],
    ['a network error', () => void vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ])('is requested again if it was %s before it was used', async (_, fails) => {
    fails();
    prefetch('/api/auth/me', 'abc');
    await Promise.allSettled([vi.mocked(fetch).mock.results.at(-1)?.value]);
    mockResponse(getMe, { data: aUser() });
    await expect(call(getMe, {}, { token: 'abc' })).resolves.toMatchObject({ data: aUser() });
  });
});
