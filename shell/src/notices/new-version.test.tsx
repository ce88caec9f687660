import type { PageState, RemoteTable } from '@benotes/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { OUTDATED_EVENT } from '../start/page-snapshot.ts';
import { CHECK_MS } from './new-version.ts';

const MESSAGE = 'A new version of Benotes is available.';
const tableOf = (version: string, shell = 'a'): RemoteTable => ({
  remotes: { lists: { entry: `/modules/lists/${version}/mf-manifest.json`, version } },
  shell,
});

let live = tableOf('1');
const fetchTable = vi.fn<typeof fetch>();

/** Renders the notices of a page that the server generated with this state. */
async function show(table: Omit<PageState, 'modules'> | null = tableOf('1')): Promise<void> {
  vi.resetModules(); // the state of a page is cached
  const { PageNotices } = await import('./page-notices.tsx');
  if (table) {
    const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'page-state' });
    data.textContent = JSON.stringify({ ...table, modules: {} });
    document.head.append(data);
  }
  render(<PageNotices />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const showPage = () => act(() => Promise.resolve(document.dispatchEvent(new Event('visibilitychange'))));

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

describe('An open page', () => {
  it('checks the live versions every ten minutes, and shows nothing while they are the same', async () => {
    await show();
    await pass(CHECK_MS * 3);
    expect(fetchTable).toHaveBeenCalledTimes(3);
    expect(fetchTable).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it.each([
    { what: 'a remote', next: tableOf('2') },
    { what: 'the shell', next: tableOf('1', 'b') },
  ])('offers to reload when $what has another version', async ({ next }) => {
    await show();
    live = next;
    await pass(CHECK_MS);
    expect(screen.getByText(MESSAGE)).toBeInstanceOf(HTMLElement);
  });

  it('offers to reload when it is a stale snapshot, detected before or after rendering', async () => {
    await show();
    document.documentElement.dataset['outdated'] = '';
    await act(() => Promise.resolve(document.dispatchEvent(new Event(OUTDATED_EVENT))));
    expect(screen.getByText(MESSAGE)).toBeInstanceOf(HTMLElement);
    cleanup();
    await show();
    await pass(CHECK_MS);
    expect(screen.getByText(MESSAGE), 'regardless of the versions').toBeInstanceOf(HTMLElement);
  });

  it('withdraws the offer when its versions are live again', async () => {
    await show();
    live = tableOf('2');
    await pass(CHECK_MS);
    live = tableOf('1');
    await pass(CHECK_MS);
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it('checks when it becomes visible, at most once a minute', async () => {
    await show();
    await pass(61_000);
    await showPage();
    await showPage();
    expect(fetchTable).toHaveBeenCalledOnce();
  });

  it('does not check while it is hidden', async () => {
    await show();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(CHECK_MS * 2);
    expect(fetchTable).not.toHaveBeenCalled();
  });

  it('keeps checking after a failed check', async () => {
    await show();
    fetchTable.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    live = tableOf('2');
    await pass(CHECK_MS);
    expect(screen.queryByText(MESSAGE)).toBeNull();
    await pass(CHECK_MS);
    expect(screen.getByText(MESSAGE)).toBeInstanceOf(HTMLElement);
  });

  it('does not check on a development server, whose page has no state', async () => {
    await show(null);
    await pass(CHECK_MS * 2);
    expect(fetchTable).not.toHaveBeenCalled();
  });
});

describe('A page of a server that allows module overrides', () => {
  it('lists the overridden modules', async () => {
    localStorage.setItem('module-overrides', '{"lists":"http://localhost:5171/mf-manifest.json","other":"x"}');
    await show({ ...tableOf('1'), overrides: true });
    const note = screen.getByRole('complementary', { name: 'Development servers' }).textContent;
    expect(note).toContain('lists is loaded from http://localhost:5171.');
    expect(note).not.toContain('other');
  });

  it('ignores stored overrides that are not JSON', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    localStorage.setItem('module-overrides', '{');
    await show({ ...tableOf('1'), overrides: true });
    expect(screen.getByRole('complementary', { name: 'Development servers' }).textContent).toContain(
      'This server allows modules from development servers.',
    );
    expect(warned).toHaveBeenCalledOnce();
  });

  it('is the only one with this notice', async () => {
    localStorage.setItem('module-overrides', '{"lists":"http://localhost:5171/mf-manifest.json"}');
    await show();
    expect(screen.queryByRole('complementary', { name: 'Development servers' })).toBeNull();
  });
});
