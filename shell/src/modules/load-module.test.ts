import { MODULE_CONTRACT, PAGE_STATE_ID, type PageState, type RemoteTable } from '@benotes/contract';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type * as Modules from './load-module.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const parcel = { bootstrap: vi.fn(), mount: vi.fn(), unmount: vi.fn(), contract: MODULE_CONTRACT };
const table: RemoteTable = {
  remotes: {
    mf_posts: { entry: '/modules/mf_posts/2/mf-manifest.json', version: '2' },
    mf_admin: {
      entry: '/modules/mf_admin/5/mf-manifest.json',
      version: '5',
      fallback: '/modules/mf_admin/4/mf-manifest.json',
    },
  },
};

let loadModule: typeof Modules.loadModule;
let preloadModule: typeof Modules.preloadModule;
const fetchTable = vi.fn<(...request: unknown[]) => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules(); // what a page has loaded lasts as long as the page
  ({ loadModule, preloadModule } = await import('./load-module.ts'));
  fetchTable.mockReset().mockImplementation(() => Promise.resolve(Response.json(table)));
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetchTable);
  vi.mocked(registerRemotes).mockReset();
  vi.mocked(loadRemote).mockReset().mockResolvedValue({ parcel });
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

const entries = () =>
  vi.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote && 'entry' in remote && remote.entry);
const logged = () => vi.mocked(console.error).mockImplementation(() => {});

describe('Loading a remote', () => {
  it('takes the address from the table and hands out what the remote exposes', async () => {
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    expect(fetch).toHaveBeenCalledWith('/remotes.json');
    expect(entries()).toEqual(['/modules/mf_posts/2/mf-manifest.json']);
    expect(loadRemote).toHaveBeenCalledWith('mf_posts/parcel');
  });

  it('asks for the table and for each remote once', async () => {
    void preloadModule('mf_posts');
    await Promise.all([loadModule('mf_posts'), loadModule('mf_admin')]);
    await loadModule('mf_posts');
    expect(fetchTable).toHaveBeenCalledOnce();
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('waits for the stylesheets that came with it', async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/slow.css' });
    document.head.append(link);
    const loading = loadModule('mf_posts');
    const later = new Promise((passed) => setTimeout(passed, 20, 'later'));
    expect(await Promise.race([loading, later])).toBe('later');
    link.dispatchEvent(new Event('load'));
    expect(await loading).toEqual({ parcel });
  });

  it('goes on without a stylesheet that does not come', async () => {
    logged();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/slow.css' }));
    vi.useFakeTimers();
    const loading = loadModule('mf_posts');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await loading).toEqual({ parcel });
  });
});

describe('A version that cannot be loaded', () => {
  it.each([
    { why: 'is missing', answer: () => Promise.reject(new Error('404')) },
    { why: 'exposes nothing', answer: () => Promise.resolve(null) },
    { why: 'exposes something else', answer: () => Promise.resolve({ default: 1 }) },
  ])('falls back to the previous version when it $why', async ({ answer }) => {
    const error = logged();
    vi.mocked(loadRemote).mockImplementationOnce(answer);
    expect(await loadModule('mf_admin')).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/mf_admin/5/mf-manifest.json', '/modules/mf_admin/4/mf-manifest.json']);
    expect(String(error.mock.calls[0]?.[0])).toContain('mf_admin from /modules/mf_admin/5/mf-manifest.json could not');
  });

  it('falls back after eight seconds without a response; the previous version has loaded by then', async () => {
    logged();
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockImplementationOnce(() => new Promise(() => {}));
    const loading = loadModule('mf_admin');
    await vi.advanceTimersByTimeAsync(3999);
    expect(entries()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(entries()).toHaveLength(2);
    const later = Promise.race([loading, new Promise((passed) => setTimeout(passed, 3999, 'later'))]);
    await vi.advanceTimersByTimeAsync(3999);
    expect(await later).toBe('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
  });

  it('is still taken when it comes within the eight seconds', async () => {
    vi.useFakeTimers();
    const slow = { ...parcel };
    vi.mocked(loadRemote).mockImplementationOnce(() => new Promise((come) => setTimeout(come, 7000, { parcel: slow })));
    const loading = loadModule('mf_admin');
    await vi.advanceTimersByTimeAsync(7000);
    expect((await loading).parcel).toBe(slow);
  });

  it('is given up after eight seconds together with the one before when neither answers', async () => {
    logged();
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockImplementation(() => new Promise(() => {}));
    const reason = loadModule('mf_admin').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await reason).toMatchObject({ failure: 'unreachable' });
  });

  it('is known to the federation under a name of its own, apart from the one before', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await loadModule('mf_admin');
    expect(vi.mocked(loadRemote).mock.calls).toEqual([['mf_admin/parcel'], ['mf_admin_2/parcel']]);
  });

  it('is asked for again at another address of its manifest, past what browser and runtime have kept', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toThrow('404');
    await loadModule('mf_posts');
    expect(entries()).toEqual(['/modules/mf_posts/2/mf-manifest.json', '/modules/mf_posts/2/mf-manifest.json?again=1']);
  });

  it('has its scripts fetched past the cache of the browser when it is asked for again', async () => {
    logged();
    const [entry, other] = [
      'http://localhost:3000/modules/mf_posts/2/assets/a.js',
      'http://localhost:3000/assets/b.js',
    ];
    const seen = [entry, entry, other, entry.replace('.js', '.css')].map((name) => ({ name }) as PerformanceEntry);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(seen);
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('Failed to fetch'));
    await expect(loadModule('mf_posts')).rejects.toThrow('Failed to fetch');
    expect(fetchTable).not.toHaveBeenCalledWith(entry, expect.anything());
    fetchTable.mockClear();
    await loadModule('mf_posts');
    expect(fetchTable.mock.calls).toEqual([
      ['/remotes.json'],
      [entry, { cache: 'reload', signal: expect.any(AbortSignal) as AbortSignal }],
    ]);
  });

  it('fails with its reason when there is none before it', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValue(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toThrow('404');
  });

  it('is asked for again, at the address that the table then names', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toThrow('404');
    const released = { remotes: { mf_posts: { entry: '/modules/mf_posts/3/mf-manifest.json', version: '3' } } };
    fetchTable.mockResolvedValueOnce(Response.json(released));
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    expect(entries().at(-1)).toBe('/modules/mf_posts/3/mf-manifest.json');
  });

  it('leaves the others alone', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toThrow('404');
    expect(await loadModule('mf_admin')).toEqual({ parcel });
  });
});

describe('The table', () => {
  it.each([
    { what: 'is missing', reason: 'responded with 404', body: () => new Response('Not found', { status: 404 }) },
    { what: 'is a page', reason: 'not valid JSON', body: () => new Response('<!doctype html>') },
    { what: 'holds no remotes', reason: 'holds no remotes', body: () => Response.json({}) },
    { what: 'holds nothing at all', reason: 'holds no remotes', body: () => Response.json(null) },
    { what: 'does not know the remote', reason: 'mf_posts is not among', body: () => Response.json({ remotes: {} }) },
    {
      what: 'knows the remote without its address',
      reason: 'mf_posts is not among',
      body: () => Response.json({ remotes: { mf_posts: {} } }),
    },
  ])('that $what fails, is logged and is read again', async ({ body, reason }) => {
    const error = logged();
    fetchTable.mockImplementationOnce(() => Promise.resolve(body()));
    await expect(loadModule('mf_posts')).rejects.toThrow(reason);
    expect(error).toHaveBeenCalledOnce();
    expect(await loadModule('mf_posts')).toEqual({ parcel });
  });

  it('that does not come is given up after eight seconds', async () => {
    logged();
    vi.useFakeTimers();
    fetchTable.mockImplementationOnce(() => new Promise(() => {}));
    const reason = loadModule('mf_posts').catch(String);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await reason).toContain('remotes.json did not answer');
  });
});

const built = (contract: number) => Promise.resolve({ parcel: { ...parcel, contract } });

describe('A version for another contract', () => {
  it.each([MODULE_CONTRACT - 1, MODULE_CONTRACT, MODULE_CONTRACT + 1])('is taken when it is %i', async (contract) => {
    vi.mocked(loadRemote).mockReturnValueOnce(built(contract));
    expect((await loadModule('mf_posts')).parcel.contract).toBe(contract);
  });

  it.each([
    { contract: MODULE_CONTRACT - 2, failure: 'remote-too-old' },
    { contract: MODULE_CONTRACT + 2, failure: 'shell-too-old' },
  ])('is refused as $failure when it is $contract', async ({ contract, failure }) => {
    logged();
    vi.mocked(loadRemote).mockReturnValueOnce(built(contract));
    await expect(loadModule('mf_posts')).rejects.toMatchObject({ failure });
  });

  it('falls back to the previous version', async () => {
    logged();
    vi.mocked(loadRemote).mockReturnValueOnce(built(MODULE_CONTRACT + 2));
    expect(await loadModule('mf_admin')).toEqual({ parcel });
  });

  it('is what is told when the one before cannot be had either', async () => {
    logged();
    vi.mocked(loadRemote)
      .mockReturnValueOnce(built(MODULE_CONTRACT + 2))
      .mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('mf_admin')).rejects.toMatchObject({ failure: 'shell-too-old' });
  });
});

describe('A failure', () => {
  it.each([
    { message: 'Failed to fetch dynamically imported module: http://x/a.js', failure: 'unreachable' },
    { message: '[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003', failure: 'unreachable' },
    { message: 'Unable to preload CSS for /a.css', failure: 'unreachable' },
    { message: "Unexpected token ')'", failure: 'broken' },
    { message: 'Posts brings a React of its own', failure: 'broken' },
  ])('that says "$message" means $failure', async ({ message, failure }) => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error(message));
    await expect(loadModule('mf_posts')).rejects.toMatchObject({ failure });
  });
});

const made = { entry: '/modules/mf_posts/1/mf-manifest.json', version: '1' };

const start = {
  scripts: ['/modules/mf_posts/1/assets/entry.js'],
  styles: ['/modules/mf_posts/1/assets/parcel.css'],
  prefetch: [],
};
const sheet = () => document.head.querySelector('link[rel=stylesheet]');

function inPage(state: PageState): void {
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  data.textContent = JSON.stringify(state);
  document.head.replaceChildren(data);
}

describe('A page that knows what was live when it was made', () => {
  beforeEach(() => {
    inPage({ remotes: { mf_posts: made } });
  });

  it.each([
    { what: 'is missing', body: () => Promise.resolve(new Response('Not found', { status: 404 })) },
    { what: 'holds nothing', body: () => Promise.resolve(Response.json({ remotes: {} })) },
    { what: 'cannot be asked for', body: () => Promise.reject(new TypeError('Failed to fetch')) },
  ])('goes by that when the table $what', async ({ body }) => {
    logged();
    fetchTable.mockImplementationOnce(body);
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/mf_posts/1/mf-manifest.json']);
  });

  it('asks for it while the table is on its way, and once where the table says the same', async () => {
    vi.useFakeTimers();
    const same = Response.json({ remotes: { mf_posts: made } });
    fetchTable.mockImplementationOnce(() => new Promise((told) => setTimeout(told, 500, same)));
    const loading = loadModule('mf_posts');
    const later = Promise.race([loading, new Promise((passed) => setTimeout(passed, 499, 'later'))]);
    await vi.advanceTimersByTimeAsync(499);
    expect(entries()).toEqual([made.entry]);
    expect(await later).toBe('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('needs no manifest where it knows how a remote is started', async () => {
    inPage({ remotes: { mf_posts: made }, starts: { mf_posts: start } });
    fetchTable.mockImplementationOnce(() => Promise.resolve(Response.json({ remotes: { mf_posts: made } })));
    const loading = loadModule('mf_posts');
    expect(sheet()?.getAttribute('href')).toBe('/modules/mf_posts/1/assets/parcel.css');
    Object.defineProperty(sheet(), 'sheet', { value: {} }); // it has come
    expect(await loading).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/mf_posts/1/assets/entry.js']);
  });

  it('asks again for a stylesheet that failed while the scripts were on their way', async () => {
    inPage({ remotes: { mf_posts: made }, starts: { mf_posts: start } });
    vi.mocked(loadRemote).mockImplementationOnce(() => {
      sheet()?.dispatchEvent(new Event('error'));
      expect(sheet()).toBeNull();
      return Promise.resolve({ parcel });
    });
    void loadModule('mf_posts');
    await vi.waitFor(() => expect(sheet()?.getAttribute('href')).toBe('/modules/mf_posts/1/assets/parcel.css'));
    sheet()?.dispatchEvent(new Event('load'));
  });

  it('waits for the table on a page snapshot: the versions it names may have been rolled back', async () => {
    document.documentElement.dataset['snapshot'] = '/';
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    delete document.documentElement.dataset['snapshot'];
    expect(entries()).toEqual(['/modules/mf_posts/2/mf-manifest.json']);
  });

  it('asks by its manifest for a module that was not the first', async () => {
    inPage({ remotes: { mf_posts: made }, starts: { mf_posts: start } });
    await loadModule('mf_admin');
    await loadModule('mf_posts');
    expect(entries().slice(1)).toEqual([made.entry, '/modules/mf_posts/2/mf-manifest.json']);
  });

  it('takes what the table names where that is something else', async () => {
    const released = { ...parcel };
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel }).mockResolvedValueOnce({ parcel: released });
    expect((await loadModule('mf_posts')).parcel).toBe(released);
    expect(entries()).toEqual(['/modules/mf_posts/1/mf-manifest.json', '/modules/mf_posts/2/mf-manifest.json']);
  });

  it('waits two seconds for the table', async () => {
    logged();
    vi.useFakeTimers();
    fetchTable.mockImplementationOnce(() => new Promise(() => {}));
    const loading = loadModule('mf_posts');
    const later = Promise.race([loading, new Promise((passed) => setTimeout(passed, 1999, 'later'))]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(await later).toBe('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
  });

  it('goes back to it when what the table names cannot be had', async () => {
    logged();
    const made = { ...parcel };
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel: made }).mockRejectedValueOnce(new Error('refused'));
    expect((await loadModule('mf_posts')).parcel).toBe(made);
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('asks for what is live now after a failure', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toThrow('404');
    const before = entries().length;
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    expect(entries().slice(before)).toEqual(['/modules/mf_posts/2/mf-manifest.json?again=1']);
  });
});

const sealed = (remotes: PageState['remotes']) => inPage({ remotes, sealed: true });

describe('A page that runs nothing but what was live when it was made', () => {
  it('goes on with that when something else has become live', async () => {
    sealed({ mf_posts: made });
    expect(await loadModule('mf_posts')).toEqual({ parcel });
    expect(entries()).toEqual([made.entry]);
  });

  it('takes the version before where that was live already', async () => {
    sealed({ mf_posts: { ...made, fallback: '/modules/mf_posts/2/mf-manifest.json' } });
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel: { ...parcel } });
    expect((await loadModule('mf_posts')).parcel).toBe(parcel);
    expect(entries().at(-1)).toBe('/modules/mf_posts/2/mf-manifest.json');
  });

  it('says that a new page is needed when that cannot be had, or there was none', async () => {
    logged();
    sealed({ mf_posts: made });
    vi.mocked(loadRemote).mockRejectedValue(new Error('404'));
    await expect(loadModule('mf_posts')).rejects.toMatchObject({ failure: 'shell-too-old' });
    await expect(loadModule('mf_admin')).rejects.toMatchObject({ failure: 'shell-too-old' });
    expect(entries()).toEqual([made.entry]);
  });

  it('says what is wrong when nothing else has become live', async () => {
    logged();
    sealed(table.remotes);
    vi.mocked(loadRemote).mockRejectedValue(new Error('Failed to fetch'));
    await expect(loadModule('mf_posts')).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
