import { MODULE_CONTRACT, PAGE_STATE_ID, type PageState, type RemoteTable } from '@benotes/contract';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule } from '../testing-modules.ts';
import type * as Modules from './load-module.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const parcel = { bootstrap: vi.fn(), mount: vi.fn(), unmount: vi.fn(), contract: MODULE_CONTRACT };
const table: RemoteTable = {
  remotes: {
    lists: { entry: '/modules/lists/2/mf-manifest.json', version: '2' },
    admin: {
      entry: '/modules/admin/5/mf-manifest.json',
      version: '5',
      fallback: '/modules/admin/4/mf-manifest.json',
    },
  },
};

let loadModule: typeof Modules.loadModule;
let preloadModule: typeof Modules.preloadModule;
const fetchTable = vi.fn<(...request: unknown[]) => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules(); // loaded modules are cached for the lifetime of a page
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
  it('takes the URL from the table and returns what the remote exposes', async () => {
    expect(await loadModule('lists')).toEqual({ parcel });
    expect(fetch).toHaveBeenCalledWith('/remotes.json');
    expect(entries()).toEqual(['/modules/lists/2/mf-manifest.json']);
    expect(loadRemote).toHaveBeenCalledWith('lists/parcel');
  });

  it('requests the table and each remote once', async () => {
    void preloadModule('lists');
    await Promise.all([loadModule('lists'), loadModule('admin')]);
    await loadModule('lists');
    expect(fetchTable).toHaveBeenCalledOnce();
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('waits for its stylesheets', async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/slow.css' });
    document.head.append(link);
    const loading = loadModule('lists');
    const later = new Promise((passed) => setTimeout(passed, 20, 'later'));
    expect(await Promise.race([loading, later])).toBe('later');
    link.dispatchEvent(new Event('load'));
    expect(await loading).toEqual({ parcel });
  });

  it('continues without a stylesheet that does not load', async () => {
    logged();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/slow.css' }));
    vi.useFakeTimers();
    const loading = loadModule('lists');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await loading).toEqual({ parcel });
  });
});

describe('A version that cannot be loaded', () => {
  it.each([
    { why: 'is missing', answer: () => Promise.reject(new Error('404')) },
    { why: 'exposes nothing', answer: () => Promise.resolve(null) },
    { why: 'exposes something else', answer: () => Promise.resolve({ default: 1 }) },
  ])('falls back to the previous version if it $why', async ({ answer }) => {
    const error = logged();
    vi.mocked(loadRemote).mockImplementationOnce(answer);
    expect(await loadModule('admin')).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/admin/5/mf-manifest.json', '/modules/admin/4/mf-manifest.json']);
    expect(String(error.mock.calls[0]?.[0])).toContain('admin from /modules/admin/5/mf-manifest.json could not');
  });

  it('falls back after eight seconds without a response; the previous version has loaded by then', async () => {
    logged();
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockImplementationOnce(() => new Promise(() => {}));
    const loading = loadModule('admin');
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

  it('is still used if it loads within eight seconds', async () => {
    vi.useFakeTimers();
    const slow = { ...parcel };
    vi.mocked(loadRemote).mockImplementationOnce(() => new Promise((come) => setTimeout(come, 7000, { parcel: slow })));
    const loading = loadModule('admin');
    await vi.advanceTimersByTimeAsync(7000);
    expect((await loading).parcel).toBe(slow);
  });

  // #fails-after-eight-seconds
  it('fails after eight seconds together with the previous one if neither responds', async () => {
    logged();
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockImplementation(() => new Promise(() => {}));
    const reason = loadModule('admin').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await reason).toMatchObject({ failure: 'unreachable' });
  });

  it('is registered with the federation runtime under a different name than the previous one', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await loadModule('admin');
    expect(vi.mocked(loadRemote).mock.calls).toEqual([['admin/parcel'], ['admin_2/parcel']]);
  });

  // #retry-passes-caches
  it('is requested again at another URL of its manifest, past the caches of browser and runtime', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('lists')).rejects.toThrow('404');
    await loadModule('lists');
    expect(entries()).toEqual(['/modules/lists/2/mf-manifest.json', '/modules/lists/2/mf-manifest.json?again=1']);
  });

  it('is requested again with scripts past the browser’s cache', async () => {
    logged();
    const [entry, other] = ['http://localhost:3000/modules/lists/2/assets/a.js', 'http://localhost:3000/assets/b.js'];
    const seen = [entry, entry, other, entry.replace('.js', '.css')].map((name) => ({ name }) as PerformanceEntry);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(seen);
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('Failed to fetch'));
    await expect(loadModule('lists')).rejects.toThrow('Failed to fetch');
    expect(fetchTable).not.toHaveBeenCalledWith(entry, expect.anything());
    fetchTable.mockClear();
    await loadModule('lists');
    expect(fetchTable.mock.calls).toEqual([
      ['/remotes.json'],
      [entry, { cache: 'reload', signal: expect.any(AbortSignal) as AbortSignal }],
    ]);
  });

  it('fails with its reason if there is no previous version', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValue(new Error('404'));
    await expect(loadModule('lists')).rejects.toThrow('404');
  });

  it('is requested again at the URL that the table then contains', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('lists')).rejects.toThrow('404');
    const released = { remotes: { lists: { entry: '/modules/lists/3/mf-manifest.json', version: '3' } } };
    fetchTable.mockResolvedValueOnce(Response.json(released));
    expect(await loadModule('lists')).toEqual({ parcel });
    expect(entries().at(-1)).toBe('/modules/lists/3/mf-manifest.json');
  });

  it('does not affect other remotes', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('lists')).rejects.toThrow('404');
    expect(await loadModule('admin')).toEqual({ parcel });
  });
});

describe('The table', () => {
  it.each([
    { what: 'is missing', reason: 'responded with 404', body: () => new Response('Not found', { status: 404 }) },
    { what: 'is a page', reason: 'not valid JSON', body: () => new Response('<!doctype html>') },
    { what: 'has no remotes', reason: 'holds no remotes', body: () => Response.json({}) },
    { what: 'is null', reason: 'holds no remotes', body: () => Response.json(null) },
    { what: 'does not contain the remote', reason: 'lists is not among', body: () => Response.json({ remotes: {} }) },
    {
      what: 'has no URL for the remote',
      reason: 'lists is not among',
      body: () => Response.json({ remotes: { lists: {} } }),
    },
  ])('that $what fails, is logged, and is read again', async ({ body, reason }) => {
    const error = logged();
    fetchTable.mockImplementationOnce(() => Promise.resolve(body()));
    await expect(loadModule('lists')).rejects.toThrow(reason);
    expect(error).toHaveBeenCalledOnce();
    expect(await loadModule('lists')).toEqual({ parcel });
  });

  it('times out after eight seconds', async () => {
    logged();
    vi.useFakeTimers();
    fetchTable.mockImplementationOnce(() => new Promise(() => {}));
    const reason = loadModule('lists').catch(String);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await reason).toContain('remotes.json did not answer');
  });
});

const built = (contract: number) => Promise.resolve({ parcel: { ...parcel, contract } });

describe('A version for another contract', () => {
  it.each([MODULE_CONTRACT - 1, MODULE_CONTRACT, MODULE_CONTRACT + 1])('is used if it is %i', async (contract) => {
    vi.mocked(loadRemote).mockReturnValueOnce(built(contract));
    expect((await loadModule('lists')).parcel.contract).toBe(contract);
  });

  it.each([
    { contract: MODULE_CONTRACT - 2, failure: 'remote-too-old' },
    { contract: MODULE_CONTRACT + 2, failure: 'shell-too-old' },
  ])('is rejected as $failure if it is $contract', async ({ contract, failure }) => {
    logged();
    vi.mocked(loadRemote).mockReturnValueOnce(built(contract));
    await expect(loadModule('lists')).rejects.toMatchObject({ failure });
  });

  it('falls back to the previous version', async () => {
    logged();
    vi.mocked(loadRemote).mockReturnValueOnce(built(MODULE_CONTRACT + 2));
    expect(await loadModule('admin')).toEqual({ parcel });
  });

  it('determines the error if the previous version fails, too', async () => {
    logged();
    vi.mocked(loadRemote)
      .mockReturnValueOnce(built(MODULE_CONTRACT + 2))
      .mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('admin')).rejects.toMatchObject({ failure: 'shell-too-old' });
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
    await expect(loadModule('lists')).rejects.toMatchObject({ failure });
  });
});

const made = { entry: '/modules/lists/1/mf-manifest.json', version: '1' };

const start = aModule('lists', {
  scripts: ['/modules/lists/1/assets/entry.js'],
  styles: ['/modules/lists/1/assets/parcel.css'],
});
const sheet = () => document.head.querySelector('link[rel=stylesheet]');

function inPage(state: PageState): void {
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  data.textContent = JSON.stringify(state);
  document.head.replaceChildren(data);
}

describe('A page that contains the live versions', () => {
  beforeEach(() => {
    inPage({ remotes: { lists: made }, modules: {} });
  });

  it.each([
    { what: 'is missing', body: () => Promise.resolve(new Response('Not found', { status: 404 })) },
    { what: 'is empty', body: () => Promise.resolve(Response.json({ remotes: {} })) },
    { what: 'cannot be fetched', body: () => Promise.reject(new TypeError('Failed to fetch')) },
  ])('uses them if the table $what', async ({ body }) => {
    logged();
    fetchTable.mockImplementationOnce(body);
    expect(await loadModule('lists')).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/lists/1/mf-manifest.json']);
  });

  it('requests the module in parallel to the table, and only once if the table is the same', async () => {
    vi.useFakeTimers();
    const same = Response.json({ remotes: { lists: made } });
    fetchTable.mockImplementationOnce(() => new Promise((told) => setTimeout(told, 500, same)));
    const loading = loadModule('lists');
    const later = Promise.race([loading, new Promise((passed) => setTimeout(passed, 499, 'later'))]);
    await vi.advanceTimersByTimeAsync(499);
    expect(entries()).toEqual([made.entry]);
    expect(await later).toBe('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('needs no manifest if it contains the scripts of the remote', async () => {
    inPage({ remotes: { lists: made }, modules: { lists: start } });
    fetchTable.mockImplementationOnce(() => Promise.resolve(Response.json({ remotes: { lists: made } })));
    const loading = loadModule('lists');
    expect(sheet()?.getAttribute('href')).toBe('/modules/lists/1/assets/parcel.css');
    Object.defineProperty(sheet(), 'sheet', { value: {} }); // it has loaded
    expect(await loading).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/lists/1/assets/entry.js']);
  });

  it('requests a stylesheet again that failed while the scripts loaded', async () => {
    inPage({ remotes: { lists: made }, modules: { lists: start } });
    vi.mocked(loadRemote).mockImplementationOnce(() => {
      sheet()?.dispatchEvent(new Event('error'));
      expect(sheet()).toBeNull();
      return Promise.resolve({ parcel });
    });
    void loadModule('lists');
    await vi.waitFor(() => expect(sheet()?.getAttribute('href')).toBe('/modules/lists/1/assets/parcel.css'));
    sheet()?.dispatchEvent(new Event('load'));
  });

  it('waits for the table on a page snapshot, whose versions may have been rolled back', async () => {
    document.documentElement.dataset['snapshot'] = '/';
    expect(await loadModule('lists')).toEqual({ parcel });
    delete document.documentElement.dataset['snapshot'];
    expect(entries()).toEqual(['/modules/lists/2/mf-manifest.json']);
  });

  it('uses the manifest for modules other than the first', async () => {
    inPage({ remotes: { lists: made }, modules: { lists: start } });
    await loadModule('admin');
    await loadModule('lists');
    expect(entries().slice(1)).toEqual([made.entry, '/modules/lists/2/mf-manifest.json']);
  });

  it('uses the version of the table if it differs', async () => {
    const released = { ...parcel };
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel }).mockResolvedValueOnce({ parcel: released });
    expect((await loadModule('lists')).parcel).toBe(released);
    expect(entries()).toEqual(['/modules/lists/1/mf-manifest.json', '/modules/lists/2/mf-manifest.json']);
  });

  it('waits at most two seconds for the table', async () => {
    logged();
    vi.useFakeTimers();
    fetchTable.mockImplementationOnce(() => new Promise(() => {}));
    const loading = loadModule('lists');
    const later = Promise.race([loading, new Promise((passed) => setTimeout(passed, 1999, 'later'))]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(await later).toBe('later');
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
  });

  it('falls back to its own version if that of the table fails', async () => {
    logged();
    const made = { ...parcel };
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel: made }).mockRejectedValueOnce(new Error('refused'));
    expect((await loadModule('lists')).parcel).toBe(made);
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });

  it('requests the current live version after a failure', async () => {
    logged();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
    await expect(loadModule('lists')).rejects.toThrow('404');
    const before = entries().length;
    expect(await loadModule('lists')).toEqual({ parcel });
    expect(entries().slice(before)).toEqual(['/modules/lists/2/mf-manifest.json?again=1']);
  });
});

const sealed = (remotes: PageState['remotes']) => inPage({ remotes, modules: {}, sealed: true });

describe('A page that lists all scripts that may run', () => {
  it('keeps its version after a release', async () => {
    sealed({ lists: made });
    expect(await loadModule('lists')).toEqual({ parcel });
    expect(entries()).toEqual([made.entry]);
  });

  it('uses a version of the table that it lists', async () => {
    sealed({ lists: { ...made, fallback: '/modules/lists/2/mf-manifest.json' } });
    vi.mocked(loadRemote).mockResolvedValueOnce({ parcel: { ...parcel } });
    expect((await loadModule('lists')).parcel).toBe(parcel);
    expect(entries().at(-1)).toBe('/modules/lists/2/mf-manifest.json');
  });

  it('requires a reload if its version fails or it has none', async () => {
    logged();
    sealed({ lists: made });
    vi.mocked(loadRemote).mockRejectedValue(new Error('404'));
    await expect(loadModule('lists')).rejects.toMatchObject({ failure: 'shell-too-old' });
    await expect(loadModule('admin')).rejects.toMatchObject({ failure: 'shell-too-old' });
    expect(entries()).toEqual([made.entry]);
  });

  it('reports the actual error if nothing else has been released', async () => {
    logged();
    sealed(table.remotes);
    vi.mocked(loadRemote).mockRejectedValue(new Error('Failed to fetch'));
    await expect(loadModule('lists')).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
