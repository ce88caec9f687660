import { type ModuleLoads, reportModules } from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import { session, slotActions } from '@benotes/platform';
import { loadRemote } from '@module-federation/runtime';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { aModule } from '../testing-modules.ts';
import { leaveShell, onScreen, publish, renderShell } from '../testing.tsx';
import { setLiveModules } from './live-modules.ts';
import { recordLoad } from './load-events.ts';
import { loadContribution } from './load-module.ts';
import { provideSlots } from './provide-slots.ts';
import { forgetTable } from './remote-table.ts';
import { Remote } from './remote.tsx';
import { countLoad } from './report-loads.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const quiet = (event: Event) => event.preventDefault();

beforeEach(() => {
  forgetTable();
  session.user = aUser();
  document.cookie = 'token=a-token; path=/';
});
afterEach(() => {
  hide();
  leaveShell();
});

const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
};

const reports = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => typeof url === 'string' && url.endsWith(reportModules.url))
    .map(([, init]) => (JSON.parse(init?.body as string) as { modules: ModuleLoads[] }).modules);

/** What the page reports when it is hidden. */
async function reported(): Promise<ModuleLoads[]> {
  await vi.waitFor(() => {
    hide();
    expect(reports()).not.toEqual([]);
  });
  return reports().flat();
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

it('counts a module that is shown as one load of its version, with the time to its first drawing', async () => {
  publish({ lists: () => <p>Posts</p> });
  renderShell('/', <Remote name="lists" />);
  await screen.findByText('Posts');
  const [loads] = await reported();
  expect(loads).toMatchObject({ name: 'lists', version: '1', loads: 1, failures: {} });
  expect(sumOf(loads?.drawings ?? [])).toBe(1);
});

it('counts a module that throws as one load that failed', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  window.addEventListener('error', quiet);
  publish({
    viewer: () => {
      throw new Error('No such field');
    },
  });
  renderShell('/', <Remote name="viewer" />);
  await screen.findByRole('alert');
  expect(await reported()).toMatchObject([{ name: 'viewer', loads: 1, failures: { render: 1 } }]);
  window.removeEventListener('error', quiet);
});

it.each([
  { why: 'cannot be fetched', error: new Error('Failed to fetch'), failure: 'script' },
  { why: 'throws while it starts', error: new Error('This build is broken.'), failure: 'mount' },
])('counts a version that $why as a failure of this version', async ({ error, failure }) => {
  vi.mocked(console.error).mockImplementation(() => {});
  publish({ admin: () => <p>Users</p> });
  vi.mocked(loadRemote).mockRejectedValueOnce(error);
  renderShell('/', <Remote name="admin" />);
  await screen.findByRole('alert');
  expect(await reported()).toMatchObject([{ name: 'admin', version: '1', loads: 1, failures: { [failure]: 1 } }]);
});

it('counts a contribution once, and its failure', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  onScreen(false);
  publish({ forms: () => null });
  const contribution = { kind: 'action', slot: 'post.menu', id: 'forms.do', label: 'Do', order: 0 } as const;
  setLiveModules({ forms: aModule('forms', { contributions: [contribution] }) });
  provideSlots();
  vi.mocked(loadRemote).mockResolvedValue({ run: () => Promise.reject(new TypeError('x')) });
  await loadContribution('forms', 'forms.do');
  const [action] = slotActions('post.menu', { kind: 'note', isUncategorized: true });
  await action?.run({ post: aPost() });
  expect(await reported()).toMatchObject([{ name: 'forms', version: '1', loads: 1, failures: { render: 1 } }]);
});

it('counts a failure whose load was reported before as another load', async () => {
  publish({});
  const entry = '/modules/lists/7/mf-manifest.json';
  countLoad({ name: 'lists', entry, loads: 1 });
  hide();
  countLoad({ name: 'lists', entry, loads: 0, failure: 'render' });
  hide();
  await waitFor(() => expect(reports()).toHaveLength(2));
  expect(reports()[1]).toMatchObject([{ version: '7', loads: 1, failures: { render: 1 } }]);
});

it('sends one report ten seconds after the first load at the latest', async () => {
  publish({});
  vi.useFakeTimers();
  for (const name of ['lists', 'admin']) recordLoad({ name, entry: `/modules/${name}/7/mf-manifest.json`, loads: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(reports()[0]?.map(({ name }) => name)).toEqual(['lists', 'admin']);
});

it('sends nothing for visitors, about failures without a connection, and about modules of development servers', () => {
  publish({});
  const entry = '/modules/lists/7/mf-manifest.json';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  recordLoad({ name: 'lists', entry, loads: 1, failure: 'script' });
  countLoad({ name: 'lists', entry: 'http://localhost:5175/mf-manifest.json', loads: 1 });
  hide();
  session.user = null;
  countLoad({ name: 'lists', entry, loads: 1 });
  hide();
  expect(reports()).toEqual([]);
});

it('is silent when a report is refused', async () => {
  publish({});
  vi.mocked(fetch).mockResolvedValue(Response.json('Too many reports.', { status: 429 }));
  countLoad({ name: 'lists', entry: '/modules/lists/7/mf-manifest.json', loads: 1 });
  hide();
  await waitFor(() => expect(reports()).toHaveLength(1));
  expect(console.error).not.toHaveBeenCalled();
});
