import type { RemoteTable } from '@benotes/contract';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type * as Modules from './modules.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const parcel = { bootstrap: vi.fn(), mount: vi.fn(), unmount: vi.fn() };
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
let askForModule: typeof Modules.askForModule;
const fetchTable = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.resetModules(); // what a page has loaded lasts as long as the page
  ({ loadModule, askForModule } = await import('./modules.ts'));
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
    askForModule('mf_posts');
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
  ])('gives way to the one before when it $why', async ({ answer }) => {
    const error = logged();
    vi.mocked(loadRemote).mockImplementationOnce(answer);
    expect(await loadModule('mf_admin')).toEqual({ parcel });
    expect(entries()).toEqual(['/modules/mf_admin/5/mf-manifest.json', '/modules/mf_admin/4/mf-manifest.json']);
    expect(String(error.mock.calls[0]?.[0])).toContain('mf_admin 5 could not be loaded');
  });

  it('gives way after eight seconds when it does not answer', async () => {
    logged();
    vi.useFakeTimers();
    vi.mocked(loadRemote).mockImplementationOnce(() => new Promise(() => {}));
    const loading = loadModule('mf_admin');
    await vi.advanceTimersByTimeAsync(7999);
    expect(entries()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toEqual({ parcel });
    expect(entries()).toHaveLength(2);
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
    { what: 'is missing', reason: 'answered 404', body: () => new Response('Not found', { status: 404 }) },
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
