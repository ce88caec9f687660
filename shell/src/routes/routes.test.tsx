import { getVisitor, listCollections, listSavedSearches } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { Link, useLocation } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { provideModules } from '../testing-modules.ts';
import { leaveShell, onScreen, publish, renderShell } from '../testing.tsx';
import { AppRoutes } from './routes.tsx';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

let mounted = 0;

/** A stub of a remote, which shows its name, how many remotes had been mounted, and the path. */
const aRemote = (name: string) =>
  function Stub() {
    const { pathname } = useLocation();
    const [count] = useState(() => ++mounted);
    return (
      <>
        <p>{`${name} ${count} at ${pathname}`}</p>
        <Link to="/search">Go on</Link>
      </>
    );
  };

beforeEach(() => {
  provideModules();
  onScreen(false);
  vi.stubGlobal('scrollTo', vi.fn());
  document.cookie = 'token=abc; path=/';
  session.user = aUser();
  mounted = 0;
  mockResponse(listCollections, { data: [] });
  mockResponse(listSavedSearches, { data: [] });
  const through = globalThis.fetch;
  publish({
    lists: aRemote('lists'),
    forms: aRemote('forms'),
    admin: aRemote('admin'),
    viewer: aRemote('viewer'),
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
  { at: `/users/${aUser().id}`, title: 'My Account' },
  { at: '/users/987', title: 'User' },
  { at: '/no/such/page', title: 'Not found' },
])('shows the title "$title" at $at before its remote has loaded', async ({ at, title }) => {
  renderShell(at, <AppRoutes />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(document.title).toBe(`Benotes - ${title}`));
});

// #id-0-redirects-home
it.each(['/c/0/edit', '/c/00/edit', '/c/0abc/edit', '/tags/0/edit', '/tags/00/edit', '/tags/0abc/edit'])(
  'redirects from %s to the home page',
  async (url) => {
    const { here } = renderShell(url, <AppRoutes />);
    await waitFor(() => expect(here()).toBe('/'));
  },
);

// #leads-to-set-up
it.each(['/', '/tags', `/users/${aUser().id}`, '/no/such/page'])(
  'leads from %s to the page for a second step, if the server requires one that the user does not have',
  async (url) => {
    session.user = aUser({ must_add_second_factor: true });
    const { here } = renderShell(url, <AppRoutes />);
    await waitFor(() => expect(here()).toBe('/set-up-second-factor'));
    expect(await screen.findByText(/^admin .* at \/set-up-second-factor$/)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(requests.filter((request) => request.startsWith('GET /api/'))).toEqual([]);
    act(() => void (session.user = aUser()));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInstanceOf(HTMLElement);
  },
);

it('shows a message for unknown URLs, with a button to the home page', async () => {
  const { here } = renderShell('/no/such/page', <AppRoutes />);
  expect(await screen.findByText('This page does not exist.')).toBeInstanceOf(HTMLElement);
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Go to Uncategorized' }));
  expect(here()).toBe('/');
});

it.each([
  ['/forgot', 'Request Reset'],
  ['/reset?email=user%40example.org&token=x', 'Reset'],
])('opens %s for everybody', async (url, button) => {
  clearSession();
  renderShell(url, <AppRoutes />);
  expect(await screen.findByRole('button', { name: button })).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

// #remote-stays-mounted
it('keeps a remote mounted between its pages, and replaces it on a page of another remote', async () => {
  renderShell('/c/7', <AppRoutes />);
  expect(await screen.findByText('lists 1 at /c/7')).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByText('lists 1 at /search')).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole('link', { name: 'Create a new collection' }));
  expect(await screen.findByText('forms 2 at /c/create')).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(screen.queryByText(/lists/)).toBeNull());
});

// #visitor-sees-viewer
it('shows a post to a visitor in the viewer, without a sidebar', async () => {
  mockResponse(getVisitor, { data: { token: 'x', collection_id: 7, permission: 4, collection_name: 'Shared' } });
  renderShell('/p/3?token=x', <AppRoutes />);
  expect(await screen.findByText('viewer 1 at /p/3')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('navigation')).toBeNull();
});
