import { aCollection } from '@benotes/contract/builders';
import { type AppBar as Bar, collections, session, useAppBar } from '@benotes/platform';
import { Link, useNavigate } from '@benotes/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { leaveShell, onScreen, renderShell } from '../../testing.tsx';
import { AppBar } from './app-bar.tsx';

const run = { create: vi.fn(), edit: vi.fn(), remove: vi.fn() };
const bar: Bar = {
  title: 'Recipes',
  trail: ['Kitchen', 'Winter'],
  action: { label: 'Create', hint: 'Ctrl + Alt + N', run: run.create },
  options: [
    { label: 'Edit', longLabel: 'Edit Collection', icon: 'edit', run: run.edit },
    { label: 'Delete', color: 'danger', icon: 'delete', run: run.remove },
  ],
};
const menu = { shown: false, overlays: false, toggle: vi.fn() };

function Page({ bar }: { bar: Bar }) {
  useAppBar(bar);
  return <AppBar title="Collection" menu={menu} />;
}

const Search = () => <AppBar title="Collection" menu={{ ...menu, overlays: true }} />;

/** Opens the page and returns how to read the count of its bar, which loads after the first paint. */
function openAt(url: string): { count: () => string | null | undefined; close: () => void } {
  const { container, unmount } = renderShell(url, <Page bar={{ title: 'Somewhere' }} />);
  return { count: () => container.querySelector('h1')?.nextElementSibling?.textContent, close: unmount };
}

function DelayedTitle() {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <>
      {isLoaded ? <Page bar={bar} /> : <AppBar title="Collection" menu={menu} />}
      <button type="button" onClick={() => setIsLoaded(true)}>
        Load
      </button>
    </>
  );
}

function Navigation() {
  const navigate = useNavigate();
  return (
    <>
      <Page bar={bar} />
      <Link to="/c/8">Another page</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
}

function countLibrary(): void {
  const counts = { posts: 4182, uncategorized: 12, favorites: 0, highlights: 0, tags: 3 };
  const tree = [aCollection({ id: 7, name: 'Recipes', posts_count: 9 })];
  Object.assign(collections, { tree: ref(tree), counts, status: 'ready' });
}

let resize: (mobile: boolean) => void;
beforeEach(() => {
  resize = onScreen(false);
  for (const spy of Object.values(run)) spy.mockClear();
});
afterEach(leaveShell);

// #title-path-and-actions
it('shows the title, the path, and the actions of the page', async () => {
  renderShell('/', <Page bar={bar} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Recipes' })).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('Kitchen').nextElementSibling?.textContent).toBe('Winter');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(run.edit).toHaveBeenCalledOnce();
  expect(run.create).toHaveBeenCalledOnce();
});

it('describes the heading by the path', () => {
  renderShell('/', <Page bar={bar} />);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(document.getElementById(heading.getAttribute('aria-describedby')!)?.textContent).toBe('Kitchen / Winter');
});

it('shows the expected title until the page sets its own', async () => {
  renderShell('/', <DelayedTitle />);
  expect(screen.getByRole('heading', { level: 1, name: 'Collection' })).toBeInstanceOf(HTMLElement);
  expect(document.title).toBe('Benotes - Collection');
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Recipes' })).toBeInstanceOf(HTMLElement);
  expect(document.title).toBe('Benotes - Recipes');
});

it('shows the shortcut of the button', () => {
  renderShell('/', <Page bar={bar} />);
  const create = screen.getByRole('button', { name: 'Create' });
  expect(create.title).toBe('Ctrl + Alt + N');
  expect(create.getAttribute('aria-keyshortcuts')).toBe('Control+Alt+N');
});

// #buttons-by-permission
it.each([
  { permission: 4, buttons: ['Menu', 'Go to a page or run a command'] },
  { permission: 5, buttons: ['Menu', 'Go to a page or run a command'] },
  { permission: 6, buttons: ['Menu', 'Go to a page or run a command', 'Edit', 'Delete', 'Create'] },
])('with permission $permission has the buttons $buttons', ({ permission, buttons }) => {
  session.permission = permission;
  renderShell('/', <Page bar={bar} />);
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names.map((name) => name.replace(/Ctrl.*/, ''))).toEqual(buttons);
});

it('leads to the search on a phone, where the sidebar is closed', () => {
  resize(true);
  renderShell('/', <Search />);
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search');
  expect(screen.queryByRole('button', { name: 'Go to a page or run a command' })).toBeNull();
});

it('does not lead to the search on the search page, where the title needs the space', () => {
  resize(true);
  renderShell('/search?q=bread', <Search />);
  expect(screen.queryByRole('link', { name: 'Search' })).toBeNull();
});

it.each([
  { url: '/c/7', count: '9' },
  { url: '/all', count: '4,182' },
  { url: '/', count: '12' },
])('says that there are $count posts at $url', async ({ url, count }) => {
  countLibrary();
  const page = openAt(url);
  await waitFor(() => expect(page.count()).toBe(count));
});

it.each(['/favorites', '/c/7/edit', '/users'])(
  'says nothing at %s, where there is nothing or nothing is counted',
  async (url) => {
    countLibrary();
    const counted = openAt('/c/7');
    await waitFor(() => expect(counted.count()).toBe('9'));
    counted.close();
    const page = openAt(url);
    await act(async () => new Promise(requestAnimationFrame).then(() => new Promise((resolve) => setTimeout(resolve))));
    expect(page.count()).toBe('');
  },
);

// #sheet-on-a-phone
it('moves the options into a sheet on a phone, without a reload', async () => {
  renderShell('/', <Page bar={bar} />);
  act(() => resize(true));
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Options' }));
  expect(sheet.getByRole('button', { name: 'Delete' })).toBeInstanceOf(HTMLElement);
  await userEvent.click(sheet.getByRole('button', { name: 'Edit Collection' }));
  expect(run.edit).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes the sheet on navigation', async () => {
  resize(true);
  renderShell('/c/7', <Navigation />);
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  await screen.findByRole('dialog', { name: 'Options' });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
  expect(screen.queryByRole('dialog'), 'it stays closed').toBeNull();
});

it('has no Options button on a phone without options', () => {
  resize(true);
  renderShell('/', <Page bar={{ ...bar, options: [] }} />);
  expect(screen.queryByRole('button', { name: 'Options' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create' })).toBeInstanceOf(HTMLElement);
});

it('does not run a busy action', async () => {
  renderShell('/', <Page bar={{ ...bar, action: { label: 'Save', busy: true, run: run.create } }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(run.create).not.toHaveBeenCalled();
});

it('shows why an action is disabled, also to keyboard users', async () => {
  renderShell(
    '/',
    <Page bar={{ ...bar, action: { label: 'Save', disabledReason: 'Write something first.', run: run.create } }} />,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  await userEvent.keyboard('{Enter}');
  expect(run.create).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(save);
  expect(document.getElementById(save.getAttribute('aria-describedby')!)?.textContent).toBe('Write something first.');
});
