import { beforeEach, describe, expect, it, vi } from 'vitest';

import { toSnapshot, canServeFirst, snapshotId } from './snapshot.ts';
import { PageResponses } from './page-responses.ts';
import { SnapshotStore } from './snapshot-store.ts';

const FILES = new Set(['/', '/assets/index-abc.js']);
const htmlOf = (file: string) => `<!doctype html><html lang="en"><script src="/assets/${file}"></script></html>`;
const headersOf = (etag: string) => ({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag });
/** A page of the server: of this release of the modules, and of this shell. */
const pageOf = (release: string, file = 'index-abc.js') =>
  new Response(htmlOf(file), { headers: headersOf(`"${release}"`) });

const network = vi.fn<(request: Request | string) => Promise<Response>>();
let pages: SnapshotStore;
let answers: PageResponses;

beforeEach(() => {
  const kept = new Map<string, Response>();
  const cache = { put: async (key: string, page: Response) => void kept.set(key, page) };
  vi.stubGlobal('caches', {
    match: async (key: string) => kept.get(key)?.clone(),
    open: async () => cache,
    delete: async () => kept.clear(),
  });
  network.mockReset();
  vi.stubGlobal('fetch', network);
  pages = new SnapshotStore(FILES, async () => toSnapshot(htmlOf('index-abc.js'), new Headers(headersOf('"1"'))));
  answers = new PageResponses(pages);
});

const asked = (cache: RequestCache = 'default') => new Request('http://localhost/c/7', { cache });
/** Goes to an address, and waits until all is done that comes of it. */
async function goTo({ cache, isFramed = true }: { cache?: RequestCache; isFramed?: boolean } = {}) {
  const { page, done } = await answers.respond(asked(cache), 'a window', isFramed);
  await done;
  return page;
}
const isSnapshot = async (page: Response) => (await page.clone().text()).includes('data-snapshot');
const nameOfKept = async () => snapshotId((await pages.read())?.headers ?? new Headers());

describe('A page', () => {
  it('is the one that was kept, before the server has answered', async () => {
    network.mockReturnValue(new Promise(() => {}));
    const { page } = await answers.respond(asked(), 'a window', true);
    expect(await isSnapshot(page)).toBe(true);
    expect(network).toHaveBeenCalledOnce();
  });

  it.each(['no-cache', 'reload'] as const)('comes from the server when it is loaded again (%s)', async (cache) => {
    network.mockResolvedValue(pageOf('1'));
    expect(await isSnapshot(await goTo({ cache }))).toBe(false);
  });

  it('comes from the server where that has another one', async () => {
    network.mockResolvedValue(pageOf('of a shared link'));
    expect(await isSnapshot(await goTo({ isFramed: false }))).toBe(false);
    expect(await nameOfKept(), 'and is not kept').toBe('%221%22');
  });

  it('is asked of the server, not of the browser’s cache, when somebody goes back', async () => {
    network.mockResolvedValue(pageOf('1'));
    await goTo({ cache: 'force-cache' });
    expect(network.mock.calls[0]?.[0]).toMatchObject({ cache: 'no-cache' });
  });
});

describe('A page that was shown at once', () => {
  it('is the server’s when that has the same', async () => {
    network.mockResolvedValue(pageOf('1'));
    const name = snapshotId((await goTo()).headers);
    expect(await answers.revalidation('a window', name)).toBe('fresh');
    expect(network).toHaveBeenCalledOnce();
  });

  it('is replaced by another release, which comes from the network and is served first after that', async () => {
    network.mockImplementation(async () => pageOf('2'));
    const name = snapshotId((await goTo()).headers);
    expect(await answers.revalidation('a window', name)).toBe('stale');
    expect(await nameOfKept()).toBe('%222%22');
    expect(await isSnapshot(await goTo()), 'not from here, however it is asked for').toBe(false);
    const next = await goTo();
    expect(await isSnapshot(next)).toBe(true);
    expect(await answers.revalidation('a window', snapshotId(next.headers))).toBe('fresh');
  });

  it.each([
    ['another shell', () => pageOf('2', 'index-def.js')],
    ['the way to a login', () => new Response(null, { status: 302, headers: { location: '/sign-in' } })],
    ['a refusal', () => new Response('', { status: 403 })],
    ['a page of the hotel', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ])('is replaced by %s, and from then on is served offline only', async (_, answer) => {
    network.mockImplementation(async () => answer());
    const name = snapshotId((await goTo()).headers);
    expect(await answers.revalidation('a window', name)).toBe('stale');
    expect(await isSnapshot(await goTo())).toBe(false);

    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await isSnapshot(await goTo())).toBe(true);

    network.mockImplementation(async () => pageOf('1'));
    expect(await isSnapshot(await goTo()), 'until the server has it again').toBe(false);
    expect(await isSnapshot(await goTo())).toBe(true);
  });

  it('stays while nobody answers, and nothing is learnt from that', async () => {
    network.mockResolvedValue(new Response('', { status: 502 }));
    const name = snapshotId((await goTo()).headers);
    expect(await answers.revalidation('a window', name)).toBe('unreachable');
    expect(canServeFirst((await pages.read())?.headers ?? new Headers())).toBe(true);
  });

  it('waits ten seconds for an answer', async () => {
    vi.useFakeTimers();
    network.mockReturnValue(new Promise(() => {}));
    const { done } = await answers.respond(asked(), 'a window', true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe('unreachable');
    vi.useRealTimers();
  });

  it('is compared with the server’s, not with what another window has made of it', async () => {
    network.mockImplementation(async () => pageOf('2'));
    const [one, other] = await Promise.all([
      answers.respond(asked(), 'one', true),
      answers.respond(asked(), 'other', true),
    ]);
    expect(await Promise.all([one.done, other.done])).toEqual(['stale', 'stale']);
  });
});

describe('A page that asks once more', () => {
  it('is told what the server says now', async () => {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const name = snapshotId((await goTo()).headers);
    expect(await answers.revalidation('a window', name)).toBe('unreachable');
    network.mockResolvedValue(pageOf('1'));
    expect(await answers.revalidation('a window', name)).toBe('fresh');
    expect(network).toHaveBeenLastCalledWith('/', { cache: 'no-cache', redirect: 'manual' });
  });

  it('is stale when another one was cached meanwhile', async () => {
    expect(await answers.revalidation('a window', '%22older%22')).toBe('stale');
    expect(network).not.toHaveBeenCalled();
  });
});

describe('Without a network', () => {
  it('there is what was kept, wherever one goes', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    for (const isFramed of [true, false]) expect(await isSnapshot(await goTo({ isFramed }))).toBe(true);
  });

  it('and with nothing kept the browser says so itself', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const empty = new PageResponses(new SnapshotStore(FILES, async () => undefined));
    await expect(empty.respond(asked(), 'a window', true)).rejects.toThrow('Failed to fetch');
  });

  it('and with a cache that is broken the server is asked as if there were none', async () => {
    vi.spyOn(pages, 'read').mockRejectedValue(new Error('The disk is broken.'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    network.mockResolvedValue(pageOf('1'));
    expect(await isSnapshot(await goTo())).toBe(false);
  });
});
