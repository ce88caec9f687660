import { getMe, listCollections, login } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { call, cancelRetries } from './call.ts';
import { prefetch } from './prefetch.ts';
import { mockResponse, requests, mockError } from '../testing.tsx';

const ADDRESS = '/api/collections?nested=true';
const ask = (signal?: AbortSignal) => call(listCollections, { query: { nested: true } }, { token: 'abc', signal });

/** Whether what was asked early has been given up. */
let isGivenUp: () => boolean;

beforeEach(() => {
  cancelRetries();
  mockResponse(listCollections, { data: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.spyOn(globalThis, 'fetch');
  prefetch(ADDRESS, 'abc');
  const signal = fetched.mock.calls[0]?.[1]?.signal;
  isGivenUp = () => signal?.aborted === true;
});
afterEach(() => void vi.useRealTimers());

describe('What was asked early', () => {
  it('is taken, once', async () => {
    expect(await ask()).toEqual({ data: [] });
    expect(requests).toHaveLength(1);
    await ask();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['somebody else', () => call(listCollections, { query: { nested: true } }, { token: 'def' }), true],
    ['whoever asks something else', () => call(listCollections, { query: { nested: false } }, { token: 'abc' }), false],
  ])('is nothing for %s', async (_, askOther, isOver) => {
    await askOther();
    expect(requests).toContain(`GET /api/collections?nested=${isOver}`);
    expect(isGivenUp()).toBe(isOver);
  });

  it('is given up once the person has left', async () => {
    cancelRetries();
    expect(isGivenUp()).toBe(true);
    expect(await ask()).toEqual({ data: [] });
  });

  it('is given up as soon as something may have changed', async () => {
    mockError(login, 401);
    await call(login, { body: { email: 'a@example.org', password: 'b' } }).catch(() => {});
    expect(isGivenUp()).toBe(true);
    expect(await ask()).toEqual({ data: [] });
  });

  it('is given up after half a minute', async () => {
    vi.advanceTimersByTime(29_999);
    expect(isGivenUp()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isGivenUp()).toBe(true);
  });

  it('is old after half a minute, also where the page came to nothing meanwhile', async () => {
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 30_001);
    expect(await ask()).toEqual({ data: [] });
    expect(isGivenUp()).toBe(true);
  });

  it('stays with the one who took it, however long that takes', async () => {
    const taken = ask();
    vi.advanceTimersByTime(60_000);
    expect(await taken).toEqual({ data: [] });
    cancelRetries();
    expect(isGivenUp()).toBe(false);
  });

  it('is given up when the one who took it leaves', async () => {
    const left = new AbortController();
    const taken = ask(left.signal);
    left.abort();
    await expect(taken).rejects.toMatchObject({ status: 0 });
    expect(isGivenUp()).toBe(true);
  });

  it('is refused as any other answer', async () => {
    mockError(getMe, 401, 'Not signed in.');
    prefetch('/api/auth/me', 'abc');
    await expect(call(getMe, {}, { token: 'abc' })).rejects.toMatchObject({ status: 401 });
    mockResponse(getMe, { data: aUser() });
    await expect(call(getMe, {}, { token: 'abc' })).resolves.toMatchObject({ data: aUser() });
  });

  it.each([
    ['refused because nobody was there', () => mockError(getMe, 502)],
    ['cut off', () => void vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ])('is asked for anew when it was %s before anybody wanted it', async (_, fails) => {
    fails();
    prefetch('/api/auth/me', 'abc');
    await Promise.allSettled([vi.mocked(fetch).mock.results.at(-1)?.value]);
    mockResponse(getMe, { data: aUser() });
    await expect(call(getMe, {}, { token: 'abc' })).resolves.toMatchObject({ data: aUser() });
  });
});
