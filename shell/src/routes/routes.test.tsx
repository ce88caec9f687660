import { getVisitor, listCollections } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, paths, session } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { Link, useLocation } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { AppRoutes } from './routes.tsx';
import { routeAt, routes } from './route-table.ts';
import { leaveShell, onScreen, publish, renderShell } from '../testing.tsx';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

let mounted = 0;

/** Stands in for a remote: says which it is, where it is, and the how manieth of all that were mounted. */
const aRemote = (name: string) =>
  function Stub() {
    const { pathname } = useLocation();
    const [nth] = useState(() => ++mounted);
    return (
      <>
        <p>{`${name} ${nth} at ${pathname}`}</p>
        <Link to="/search">Go on</Link>
      </>
    );
  };

beforeEach(() => {
  onScreen(false);
  vi.stubGlobal('scrollTo', vi.fn());
  document.cookie = 'token=abc; path=/';
  session.user = aUser();
  mounted = 0;
  mockResponse(listCollections, { data: [] });
  const through = globalThis.fetch;
  publish({
    mf_posts: aRemote('mf_posts'),
    mf_collections: aRemote('mf_collections'),
    mf_admin: aRemote('mf_admin'),
    mf_share: aRemote('mf_share'),
  });
  const table = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation((input, init) =>
    input === '/remotes.json' ? table(input, init) : through(input, init),
  );
});
afterEach(leaveShell);

it.each([
  { at: '/tags', title: 'Tags' },
  { at: '/users/create', title: 'Create User' },
  { at: '/no/such/page', title: 'Not found' },
])('calls $at "$title" before its remote has come', async ({ at, title }) => {
  renderShell(at, <AppRoutes />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInstanceOf(HTMLElement);
  expect(document.title).toBe(`Benotes - ${title}`);
});

it('has a row for every address but the public ones', () => {
  const open = new Set<string>([paths.login, paths.forgot, paths.reset, paths.setUp]);
  const all = Object.values(paths).filter((path) => !open.has(path));
  expect(routes.map(({ path }) => path).sort()).toEqual(all.sort());
});

it.each([
  ['/', 'mf_posts'],
  ['/c/create', 'mf_collections'],
  ['/c/7/edit', 'mf_collections'],
  ['/c/7', 'mf_posts'],
  ['/c/7/p/create', 'mf_posts'],
  ['/p/3', 'mf_posts'],
  ['/search', 'mf_posts'],
  ['/restore', 'mf_posts'],
  ['/import', 'mf_admin'],
  ['/import/bookmarks', 'mf_admin'],
  ['/users/create', 'mf_admin'],
  ['/tags/create', 'mf_admin'],
  ['/tags/3/edit', 'mf_admin'],
  ['/tags/3', 'mf_posts'],
  ['/s', 'mf_share'],
])('gives %s to %s', (address, remote) => {
  expect(routeAt(address)?.remote).toBe(remote);
});

it.each(['/c/0/edit', '/c/00/edit', '/c/0abc/edit', '/tags/0/edit', '/tags/00/edit', '/tags/0abc/edit'])(
  'leads home from %s',
  async (address) => {
    const { here } = renderShell(address, <AppRoutes />);
    await waitFor(() => expect(here()).toBe('/'));
  },
);

it('says so where there is no page, with a way home', async () => {
  const { here } = renderShell('/no/such/page', <AppRoutes />);
  expect(await screen.findByText('This page does not exist.')).toBeInstanceOf(HTMLElement);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Go to Uncategorized' }));
  expect(here()).toBe('/');
});

it.each([
  ['/forgot', 'Request Reset'],
  ['/reset?email=user%40example.org&token=x', 'Reset'],
])('lets everybody in at %s', async (address, button) => {
  clearSession();
  renderShell(address, <AppRoutes />);
  expect(await screen.findByRole('button', { name: button })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

it('keeps a remote mounted from row to row, and changes it where another one draws', async () => {
  renderShell('/c/7', <AppRoutes />);
  expect(await screen.findByText('mf_posts 1 at /c/7')).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByText('mf_posts 1 at /search')).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('link', { name: 'Create a new collection' }));
  expect(await screen.findByText('mf_collections 2 at /c/create')).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(screen.queryByText(/mf_posts/)).toBeNull());
});

it('shows a post to a visitor through the viewer, without a sidebar', async () => {
  mockResponse(getVisitor, { data: { token: 'x', collection_id: 7, permission: 4, collection_name: 'Shared' } });
  renderShell('/p/3?token=x', <AppRoutes />);
  expect(await screen.findByText('mf_share 1 at /p/3')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('navigation')).toBeNull();
});
