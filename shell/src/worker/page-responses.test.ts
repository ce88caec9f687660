import { beforeEach, describe, expect, it, vi } from 'vitest';

import { PageResponses } from './page-responses.ts';
import { SnapshotStore } from './snapshot-store.ts';
import { toSnapshot, canServeFirst, snapshotId } from './snapshot.ts';

const FILES = new Set(['/', '/assets/index-abc.js']);
const htmlOf = (file: string) => `<!doctype html><html lang="en"><script src="/assets/${file}"></script></html>`;
const headersOf = (etag: string) => ({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag });
/** A page of the server with this release of the modules and this shell. */
const pageOf = (release: string, file = 'index-abc.js') =>
  new Response(htmlOf(file), { headers: headersOf(`"${release}"`) });

const network = vi.fn<(request: Request | string, init?: RequestInit) => Promise<Response>>();
let pages: SnapshotStore;
let responses: PageResponses;

beforeEach(() => {
  const cached = new Map<string, Response>();
  const cache = { put: async (key: string, page: Response) => void cached.set(key, page) };
  vi.stubGlobal('caches', {
    match: async (key: string) => cached.get(key)?.clone(),
    open: async () => cache,
    delete: async () => cached.clear(),
  });
  network.mockReset();
  vi.stubGlobal('fetch', network);
  pages = new SnapshotStore(FILES, async () => toSnapshot(htmlOf('index-abc.js'), new Headers(headersOf('"1"'))));
  responses = new PageResponses(pages);
});

const requestOf = (cache: RequestCache = 'default') => new Request('http://localhost/c/7', { cache });
/** Navigates, and waits until the revalidation is done. */
async function goTo({ cache, isFramed = true }: { cache?: RequestCache; isFramed?: boolean } = {}) {
  const { page, done } = await responses.respond(requestOf(cache), 'a window', isFramed);
  await done;
  return page;
}
const isSnapshot = async (page: Response) => (await page.clone().text()).includes('data-snapshot');
const cachedId = async () => snapshotId((await pages.read())?.headers ?? new Headers());

describe('A page', () => {
  it('is the snapshot before the server has responded', async () => {
    network.mockReturnValue(new Promise(() => {}));
    const { page } = await responses.respond(requestOf(), 'a window', true);
    expect(await isSnapshot(page)).toBe(true);
    expect(network).toHaveBeenCalledOnce();
  });

  it.each(['no-cache', 'reload'] as const)('comes from the server on a reload (%s)', async (cache) => {
    network.mockResolvedValue(pageOf('1'));
    expect(await isSnapshot(await goTo({ cache }))).toBe(false);
  });

  it('comes from the server if the path is not in the layout', async () => {
    network.mockResolvedValue(pageOf('of a shared link'));
    expect(await isSnapshot(await goTo({ isFramed: false }))).toBe(false);
    expect(await cachedId(), 'it is not cached').toBe('%221%22');
  });

  it('is requested from the server, not from the browser’s cache, on a back navigation', async () => {
    network.mockResolvedValue(pageOf('1'));
    await goTo({ cache: 'force-cache', isFramed: false });
    expect(network.mock.calls[0]?.[0]).toMatchObject({ cache: 'no-cache' });
    await goTo({ cache: 'force-cache' });
    expect(network.mock.calls[1]?.[1]).toMatchObject({ cache: 'no-cache' });
  });
});

describe('A snapshot that was served first', () => {
  it('is fresh if the server has the same page', async () => {
    network.mockResolvedValue(pageOf('1'));
    const name = snapshotId((await goTo()).headers);
    expect(await responses.revalidation('a window', name)).toBe('fresh');
    expect(network).toHaveBeenCalledOnce();
  });

  it('is compared by a request of the worker, which has the cookies also after a link on another site', async () => {
    network.mockResolvedValue(pageOf('1'));
    await goTo();
    expect(network).toHaveBeenCalledWith('http://localhost/c/7', { cache: 'no-cache', redirect: 'manual' });
  });

  // #replaced-by-another-release
  it('is replaced by another release, which comes from the network and is served first after that', async () => {
    network.mockImplementation(async () => pageOf('2'));
    const name = snapshotId((await goTo()).headers);
    expect(await responses.revalidation('a window', name)).toBe('stale');
    expect(await cachedId()).toBe('%222%22');
    expect(await isSnapshot(await goTo()), 'the next one is from the network').toBe(false);
    const next = await goTo();
    expect(await isSnapshot(next)).toBe(true);
    expect(await responses.revalidation('a window', snapshotId(next.headers))).toBe('fresh');
  });

  it.each([
    ['another shell', () => pageOf('2', 'index-def.js')],
    ['a redirect to a login', () => new Response(null, { status: 302, headers: { location: '/sign-in' } })],
    ['an error', () => new Response('', { status: 403 })],
    [
      'the page of a captive portal',
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('is replaced by %s, and from then on is served offline only', async (_, respond) => {
    network.mockImplementation(async () => respond());
    const name = snapshotId((await goTo()).headers);
    expect(await responses.revalidation('a window', name)).toBe('stale');
    expect(await isSnapshot(await goTo())).toBe(false);

    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await isSnapshot(await goTo())).toBe(true);

    network.mockImplementation(async () => pageOf('1'));
    expect(await isSnapshot(await goTo()), 'until the server confirms it').toBe(false);
    expect(await isSnapshot(await goTo())).toBe(true);
  });

  it('stays while the server is unreachable, and remains confirmed', async () => {
    network.mockResolvedValue(new Response('', { status: 502 }));
    const name = snapshotId((await goTo()).headers);
    expect(await responses.revalidation('a window', name)).toBe('unreachable');
    expect(canServeFirst((await pages.read())?.headers ?? new Headers())).toBe(true);
  });

  it('waits ten seconds for a response', async () => {
    vi.useFakeTimers();
    network.mockReturnValue(new Promise(() => {}));
    const { done } = await responses.respond(requestOf(), 'a window', true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe('unreachable');
    vi.useRealTimers();
  });

  it('is compared with the response for its own window, even if another one updates the cache', async () => {
    network.mockImplementation(async () => pageOf('2'));
    const [one, other] = await Promise.all([
      responses.respond(requestOf(), 'one', true),
      responses.respond(requestOf(), 'other', true),
    ]);
    expect(await Promise.all([one.done, other.done])).toEqual(['stale', 'stale']);
  });
});

describe('A second revalidation', () => {
  it('compares with the server’s current page', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const name = snapshotId((await goTo()).headers);
    expect(await responses.revalidation('a window', name)).toBe('unreachable');
    network.mockResolvedValue(pageOf('1'));
    expect(await responses.revalidation('a window', name)).toBe('fresh');
    expect(network).toHaveBeenLastCalledWith('/', { cache: 'no-cache', redirect: 'manual' });
  });

  it('is stale if another page was cached in between', async () => {
    expect(await responses.revalidation('a window', '%22older%22')).toBe('stale');
    expect(network).not.toHaveBeenCalled();
  });
});

describe('Offline', () => {
  it('the snapshot is served for all paths', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    for (const isFramed of [true, false]) expect(await isSnapshot(await goTo({ isFramed }))).toBe(true);
  });

  it('the browser shows its own error if there is no snapshot', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const empty = new PageResponses(new SnapshotStore(FILES, async () => undefined));
    await expect(empty.respond(requestOf(), 'a window', true)).rejects.toThrow('Failed to fetch');
  });

  it('an unreadable cache counts as empty', async () => {
    vi.spyOn(pages, 'read').mockRejectedValue(new Error('The disk is broken.'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    network.mockResolvedValue(pageOf('1'));
    expect(await isSnapshot(await goTo())).toBe(false);
  });
});
