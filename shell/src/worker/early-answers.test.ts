import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { EarlyAnswers } from './early-answers.ts';

const LIST = '/api/posts?collection_id=7';
const TABLE = '/remotes.json';

const network = vi.fn<typeof fetch>();
/** Whether the question of this number was given up. */
const isGivenUp = (number = 0) => network.mock.calls[number]?.[1]?.signal?.aborted === true;
const request = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);
const of = (authorization: string) => ({ headers: { authorization } });
let early: EarlyAnswers;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network.mockReset().mockImplementation(async (asked) => new Response(asked instanceof Request ? 'late' : 'early'));
  vi.stubGlobal('fetch', network);
  early = new EarlyAnswers();
  early.ask('a window', [LIST, TABLE], (address) => (address === TABLE ? null : 'Bearer abc'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const take = async (asked: Request, windowId = 'a window') => (await early.take(windowId, asked)).text();

describe('What a page is going to ask', () => {
  it('is asked with the token where it is of the API, without where it is everybody’s', () => {
    expect(network.mock.calls.map(([address, init]) => [address, init?.headers])).toEqual([
      [LIST, { authorization: 'Bearer abc' }],
      [TABLE, {}],
    ]);
  });

  it('is answered once with what was asked early', async () => {
    expect(early.has('a window', new URL(request(LIST).url))).toBe(true);
    expect(await take(request(LIST, of('Bearer abc')))).toBe('early');
    expect(early.has('a window', new URL(request(LIST).url))).toBe(false);
    expect(await take(request(TABLE))).toBe('early');
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('is nothing for another window, nor for another address', () => {
    expect(early.has('another window', new URL(request(LIST).url))).toBe(false);
    expect(early.has('a window', new URL(request('/api/posts?collection_id=8').url))).toBe(false);
  });

  it.each([
    ['somebody else', of('Bearer def')],
    ['nobody', {}],
  ])('is given up where the page asks as %s', async (_, init) => {
    expect(await take(request(LIST, init))).toBe('late');
    expect(isGivenUp()).toBe(true);
  });

  it('is asked again where the connection broke', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    early.ask('a window', [LIST], () => 'Bearer abc');
    expect(await take(request(LIST, of('Bearer abc')))).toBe('late');
  });

  it('is given up when the page that took it does not want it any more', async () => {
    const left = new AbortController();
    const taken = take(request(LIST, { ...of('Bearer abc'), signal: left.signal }));
    left.abort();
    await taken;
    expect(isGivenUp()).toBe(true);
  });

  it('is given up once something may have changed', async () => {
    early.forget('a window');
    expect(isGivenUp()).toBe(true);
    expect(await take(request(LIST, of('Bearer abc')))).toBe('late');
    early.forget('another window');
  });

  it('is given up after ten seconds, unless somebody has it', async () => {
    await take(request(TABLE));
    vi.advanceTimersByTime(9999);
    expect(isGivenUp()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isGivenUp()).toBe(true);
    expect(isGivenUp(1), 'that of the table').toBe(false);
    expect(early.has('a window', new URL(request(LIST).url))).toBe(false);
  });
});
