import type { PageState, RemoteTable } from '@benotes/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { OUTDATED_EVENT } from '../start/page-snapshot.ts';
import { CHECK_MS } from './new-version.ts';

const WORDS = 'A new version of Benotes is available.';
const tableOf = (version: string, shell = 'a'): RemoteTable => ({
  remotes: { mf_posts: { entry: `/modules/mf_posts/${version}/mf-manifest.json`, version } },
  shell,
});

let live = tableOf('1');
const fetchTable = vi.fn<typeof fetch>();

/** The notices of a page that the server has handed out with this state. */
async function show(state: PageState | null = tableOf('1')): Promise<void> {
  vi.resetModules(); // a page knows its state as long as it lives
  const { PageNotices } = await import('./page-notices.tsx');
  if (state) {
    const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'page-state' });
    data.textContent = JSON.stringify(state);
    document.head.append(data);
  }
  render(<PageNotices />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const comeBack = () => act(() => Promise.resolve(document.dispatchEvent(new Event('visibilitychange'))));

beforeEach(() => {
  vi.useFakeTimers();
  live = tableOf('1');
  fetchTable.mockReset().mockImplementation(() => Promise.resolve(Response.json(live)));
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetchTable);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  localStorage.clear();
  delete document.documentElement.dataset['outdated'];
});

describe('A page that is open for long', () => {
  it('asks every ten minutes what is live, and says nothing while it is the same', async () => {
    await show();
    await pass(CHECK_MS * 3);
    expect(fetchTable).toHaveBeenCalledTimes(3);
    expect(fetchTable).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it.each([
    { what: 'a remote', next: tableOf('2') },
    { what: 'the shell', next: tableOf('1', 'b') },
  ])('offers a reload when $what is another one', async ({ next }) => {
    await show();
    live = next;
    await pass(CHECK_MS);
    expect(screen.getByText(WORDS)).toBeInstanceOf(HTMLElement);
  });

  it('offers a reload when it was kept and is not the server’s any more, before it is drawn or after', async () => {
    await show();
    document.documentElement.dataset['outdated'] = '';
    await act(() => Promise.resolve(document.dispatchEvent(new Event(OUTDATED_EVENT))));
    expect(screen.getByText(WORDS)).toBeInstanceOf(HTMLElement);
    cleanup();
    await show();
    await pass(CHECK_MS);
    expect(screen.getByText(WORDS), 'whatever the versions say').toBeInstanceOf(HTMLElement);
  });

  it('takes the offer back when what it has is live again', async () => {
    await show();
    live = tableOf('2');
    await pass(CHECK_MS);
    live = tableOf('1');
    await pass(CHECK_MS);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('asks when somebody comes back to it, not more than once a minute', async () => {
    await show();
    await pass(61_000);
    await comeBack();
    await comeBack();
    expect(fetchTable).toHaveBeenCalledOnce();
  });

  it('asks nothing while nobody looks at it', async () => {
    await show();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(CHECK_MS * 2);
    expect(fetchTable).not.toHaveBeenCalled();
  });

  it('goes on when the server cannot be asked', async () => {
    await show();
    fetchTable.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    live = tableOf('2');
    await pass(CHECK_MS);
    expect(screen.queryByText(WORDS)).toBeNull();
    await pass(CHECK_MS);
    expect(screen.getByText(WORDS)).toBeInstanceOf(HTMLElement);
  });

  it('asks nothing of a development server, which wrote nothing into it', async () => {
    await show(null);
    await pass(CHECK_MS * 2);
    expect(fetchTable).not.toHaveBeenCalled();
  });
});

describe('A page of a server where modules may be replaced', () => {
  it('says so, and which are', async () => {
    localStorage.setItem('module-overrides', '{"mf_posts":"http://localhost:5171/mf-manifest.json","other":"x"}');
    await show({ ...tableOf('1'), overrides: true });
    const note = screen.getByRole('note').textContent;
    expect(note).toContain('mf_posts is loaded from http://localhost:5171.');
    expect(note).not.toContain('other');
  });

  it('goes on when what is stored is no JSON', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('module-overrides', '{');
    await show({ ...tableOf('1'), overrides: true });
    expect(screen.getByRole('note').textContent).toContain('This server allows modules from development servers.');
    expect(warned).toHaveBeenCalledOnce();
  });

  it('is said of no other page', async () => {
    localStorage.setItem('module-overrides', '{"mf_posts":"http://localhost:5171/mf-manifest.json"}');
    await show();
    expect(screen.queryByRole('note')).toBeNull();
  });
});
