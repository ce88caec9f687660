import {
  createMove,
  deleteGrant,
  listCollections,
  listSavedSearches,
  listShared,
  type SharedRoot,
} from '@benotes/contract';
import { aCollection, aSavedSearch, aSharedRoot, aUser } from '@benotes/contract/builders';
import { type AppEvents, emit, on, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { provideModules } from '../../testing-modules.ts';
import { leaveShell, onScreen, renderShell } from '../../testing.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';

const trips = aCollection({ id: 41, name: 'Trips', parent_id: 40, posts_count: 2 });
const family = aSharedRoot({ collection: aCollection({ id: 40, name: 'Family', posts_count: 1, nested: [trips] }) });
const garden = aSharedRoot({
  collection: aCollection({ id: 50, name: 'Garden' }),
  owner: { id: 4, name: 'Bob' },
  role: 'manager',
  permission: 7,
  grant_id: null,
});
const raised: AppEvents['notification:raised'][] = [];

beforeEach(() => {
  provideModules();
  onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  raised.length = 0;
  mockResponse(listCollections, { data: [], has_shared: true });
  mockResponse(listShared, { data: [family, garden] });
  return on('notification:raised', (notification) => raised.push(notification));
});
afterEach(leaveShell);

const treeOf = (owner: string) => screen.findByRole('tree', { name: owner });
const row = async (owner: string, name: string) => within(await treeOf(owner)).findByRole('treeitem', { name });
const openMenu = async (owner: string, name: string) => {
  fireEvent.click((await row(owner, name)).querySelector('[data-menu]')!);
  return within(await screen.findByRole('menu', { name: /Menu of/ }));
};
const itemsOf = async (owner: string, name: string) =>
  (await openMenu(owner, name)).getAllByRole('menuitem').map((item) => item.textContent);
const share = (...roots: SharedRoot[]) => mockResponse(listShared, { data: roots });

describe('What others share, in the sidebar', () => {
  it('stands under the names of its owners, with counts, and opens its page', async () => {
    const { here } = renderShell('/', <Sidebar />);
    expect((await row('Ada', 'Family')).textContent).toContain('3');
    await row('Bob', 'Garden');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Ada', 'Bob']);
    await userEvent.click(await row('Ada', 'Family'));
    expect(here()).toBe('/c/40');
  });

  it('is not asked for where the server says that there is nothing', async () => {
    mockResponse(listCollections, { data: [] });
    renderShell('/', <Sidebar />);
    await screen.findByText('More');
    expect(requests.filter((request) => request.includes('/api/shared'))).toEqual([]);
  });

  it('is not shown while there is nothing, or if it cannot be loaded; what is below appears then', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listShared, 500);
    mockResponse(listSavedSearches, { data: [aSavedSearch({ id: 5, name: 'Old rye' })] });
    renderShell('/', <Sidebar />);
    await screen.findByRole('tree', { name: 'Saved searches' });
    expect(screen.queryByText('Shared with me')).toBeNull();
  });

  it('shows the way to the collection of the page', async () => {
    renderShell('/c/41', <Sidebar />);
    await waitFor(async () => expect((await row('Ada', 'Trips')).getAttribute('aria-current')).toBe('page'));
  });

  it('offers in its menus what the role allows, and leaving what was shared with oneself', async () => {
    renderShell('/', <Sidebar />);
    expect(await itemsOf('Ada', 'Family')).toEqual(['Open', 'Activity', 'Leave…']);
    await userEvent.keyboard('{Escape}');
    expect(await itemsOf('Bob', 'Garden')).toEqual(['Open', 'Activity', 'New subcollection', 'Settings', 'Share…']);
  });

  it('offers managers to move what is below the shared collection to another owner', async () => {
    const below = aCollection({ id: 51, name: 'Seeds', parent_id: 50 });
    const managed = aCollection({ id: 50, name: 'Garden', nested: [below] });
    share({ ...garden, collection: managed });
    const left = { links: 0, grants: 0, comments: 0, versions: 0, copies: 0, highlights: 0 };
    const owner = { id: 5, name: 'Me' };
    const move = { id: null, posts: 0, collections: 1, owner, left, copies: [], collection_id: null };
    mockResponse(createMove, { data: move });
    renderShell('/c/51', <Sidebar />);
    await userEvent.click((await openMenu('Bob', 'Seeds')).getByRole('menuitem', { name: 'Move…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Subcollection of' }));
    await userEvent.click(await screen.findByRole('option', { name: 'No parent' }));
    expect(await dialog.findByText(/It will belong to you/)).toBeDefined();
    mockResponse(createMove, { data: { ...move, id: 7, collection_id: 60 } });
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(raised.at(-1)?.title).toBe('Moved to another owner'));
    expect(requests).toContain('POST /api/moves {"collection_id":51,"to_collection_id":null}');
  });

  it('is left after a question, and its page with it', async () => {
    mockResponse(deleteGrant, null);
    const { here } = renderShell('/c/41', <Sidebar />);
    await userEvent.click((await openMenu('Ada', 'Family')).getByRole('menuitem', { name: 'Leave…' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Leave/ }));
    expect(dialog.getByText(/can share it with you again/)).toBeDefined();
    share(garden);
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('tree', { name: 'Ada' })).toBeNull());
    expect(requests).toContain('DELETE /api/grants/9');
    await waitFor(() => expect(here()).toBe('/'));
    expect(raised.map(({ type }) => type)).toEqual(['success']);
  });

  it('stays if leaving fails', async () => {
    mockError(deleteGrant, 500);
    renderShell('/', <Sidebar />);
    await userEvent.click((await openMenu('Ada', 'Family')).getByRole('menuitem', { name: 'Leave…' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(raised[0]?.description).toBe('The collection could not be left.'));
    await row('Ada', 'Family');
  });

  it('is counted again when a post came into it', async () => {
    renderShell('/', <Sidebar />);
    await row('Ada', 'Family');
    share(aSharedRoot({ collection: aCollection({ id: 40, name: 'Family', posts_count: 9 }) }));
    act(() => emit('post:placed', { from: undefined, to: 40 }));
    await waitFor(async () => expect((await row('Ada', 'Family')).textContent).toContain('9'));
  });
});
