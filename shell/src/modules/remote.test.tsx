import { MODULE_CONTRACT } from '@benotes/contract';
import { defineRemote } from '@benotes/platform';
import { loadRemote } from '@module-federation/runtime';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { PageHeading } from '../layout/page-heading.tsx';
import { publish, renderShell } from '../testing.tsx';
import { preloadModule } from './load-module.ts';
import { forgetTable } from './remote-table.ts';
import { Remote } from './remote.tsx';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

beforeEach(() => {
  vi.mocked(loadRemote).mockReset();
  forgetTable();
});

type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount', (props: object) => Promise<unknown>>;

/** React also reports errors of components on the window, which would print them. */
const quiet = (event: Event) => event.preventDefault();
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

it('shows a loading indicator, then the remote', async () => {
  publish({ lists: () => <p>Posts</p> });
  renderShell('/', <Remote name="lists" />);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(await screen.findByText('Posts')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows a remote that has already loaded without a loading indicator', async () => {
  await preloadModule('lists');
  renderShell('/', <Remote name="lists" />);
  expect(screen.queryByRole('status')).toBeNull();
  expect(await screen.findByText('Posts')).toBeInstanceOf(HTMLElement);
});

it('renders a remote when it is mounted, before the browser can paint', async () => {
  renderShell('/', <p>Shell</p>);
  const { bootstrap, mount, unmount } = defineRemote('Posts', () => <p>Rye bread</p>) as Lifecycles;
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { name: 'Posts', domElement, singleSpa: {}, mountParcel: () => {} };
  await bootstrap(props);
  const next = vi.fn();
  const { port1, port2 } = new MessageChannel(); // in whose task React would render otherwise
  port1.addEventListener('message', () => next(domElement.textContent));
  port1.start();
  port2.postMessage(null);
  await mount(props);
  await waitFor(() => expect(next).toHaveBeenCalled());
  expect(next).toHaveBeenCalledWith('Rye bread');
  port1.close();
  await unmount(props);
  domElement.remove();
});

it('shows an error panel if the remote fails to load, and tries again on Retry', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  publish({});
  renderShell(
    '/',
    <>
      <PageHeading className={undefined}>Users</PageHeading>
      <main>
        <Remote name="admin" />
      </main>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Benotes could not be loaded.');

  publish({ admin: () => <p>All of them</p> });
  await retry();
  expect(await screen.findByText('All of them')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement, 'the focus is not lost').toBe(screen.getByRole('heading'));
});

it('says that the device is offline, and loads automatically when it is back online', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  publish({});
  vi.mocked(loadRemote).mockRejectedValue(new Error('Failed to fetch'));
  renderShell('/', <Remote name="forms" />);
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
  publish({ forms: () => <p>Users</p> });
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Users')).toBeInstanceOf(HTMLElement);
});

it('says after a second startup failure that Retry will reload the page', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  publish({ viewer: () => null });
  vi.mocked(loadRemote).mockRejectedValue(new Error('This build is broken.'));
  renderShell('/', <Remote name="viewer" />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be started'));
  await retry();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Retry will reload the page.'));
});

it.each([
  { contract: MODULE_CONTRACT - 2, words: 'This part of Benotes is older than this page.', button: 'Retry' },
  { contract: MODULE_CONTRACT + 2, words: 'This page is older than this part of Benotes.', button: 'Reload' },
])('says which side is older if the remote has contract $contract', async ({ contract, words, button }) => {
  vi.mocked(console.error).mockImplementation(() => {});
  publish({ viewer: () => null });
  vi.mocked(loadRemote).mockResolvedValue({ parcel: defineRemote('Share', () => null, { contract, useState }) });
  renderShell('/', <Remote name="viewer" />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
  expect(screen.getByRole('button').textContent).toBe(button);
});

it('shows an error panel if the remote throws while it is shown, and mounts it again on Retry', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  window.addEventListener('error', quiet);
  let broken = true;
  publish({
    viewer: () => {
      if (broken) throw new Error('No such field');
      return <p>Settings</p>;
    },
  });
  renderShell('/', <Remote name="viewer" />);
  expect((await screen.findByRole('alert')).textContent).toContain('This part of Benotes has stopped working.');
  expect(logged.mock.calls.map(([error]) => String(error))).toContainEqual('Error: viewer has stopped');

  window.removeEventListener('error', quiet);
  broken = false;
  await retry();
  expect(await screen.findByText('Settings')).toBeInstanceOf(HTMLElement);
});

it('unmounts the remote when it is no longer shown', async () => {
  publish({ lists: () => <p>Posts</p> });
  const { unmount } = renderShell('/', <Remote name="lists" />);
  await screen.findByText('Posts');
  unmount();
  await waitFor(() => expect(screen.queryByText('Posts')).toBeNull());
});
