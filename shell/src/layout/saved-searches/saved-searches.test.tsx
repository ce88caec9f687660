import {
  countSavedSearches,
  createSavedSearch,
  deleteSavedSearch,
  listCollections,
  listSavedSearches,
  updateSavedSearch,
} from '@benotes/contract';
import { aSavedSearch, aUser } from '@benotes/contract/builders';
import { type AppEvents, emit, on, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { provideModules } from '../../testing-modules.ts';
import { leaveShell, onScreen, renderShell } from '../../testing.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';

const searches = [
  aSavedSearch({ id: 5, name: 'Old rye' }),
  aSavedSearch({ id: 6, name: 'To read', is_shared: true }),
  aSavedSearch({ id: 7, name: 'Everything' }),
];

beforeEach(() => {
  provideModules();
  onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  mockResponse(listCollections, { data: [] });
  mockResponse(listSavedSearches, { data: searches });
  mockResponse(countSavedSearches, {
    data: [
      { id: 5, posts_count: 12 },
      { id: 6, posts_count: null },
      { id: 7, posts_count: 1000 },
    ],
  });
});
afterEach(leaveShell);

const tree = () => screen.findByRole('tree', { name: 'Saved searches' });
const row = async (name: string) => within(await tree()).findByRole('treeitem', { name });
const names = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map((item) => item.getAttribute('aria-label'));
const countOf = async (name: string) => (await row(name)).textContent?.replace(name, '').replace(/ posts?$/, '');
const openMenu = async (name: string) => {
  fireEvent.click((await row(name)).querySelector('[data-menu]')!);
  return screen.findByRole('menu', { name: /Menu of/ });
};
const choose = async (name: string, item: string) =>
  userEvent.click(within(await openMenu(name)).getByRole('menuitem', { name: item }));
const counts = () => requests.filter((request) => request.endsWith('counts')).length;
const changes = () => requests.filter((request) => !request.startsWith('GET'));

describe('The saved searches in the sidebar', () => {
  it('have a link, an icon, and the number of posts, up to 999', async () => {
    const { here } = renderShell('/', <Sidebar />);
    expect(await names()).toEqual(['Old rye', 'To read', 'Everything']);
    await waitFor(async () => expect(await countOf('Old rye')).toBe('12'));
    expect([await countOf('To read'), await countOf('Everything')]).toEqual(['', '999+']);
    expect((await row('Old rye')).querySelector('[data-icon="search"]')).not.toBeNull();
    expect((await row('To read')).querySelector('[data-icon="share"]')).not.toBeNull();
    await userEvent.click(await row('Old rye'));
    expect(here()).toBe('/search?saved=5');
    await waitFor(async () => expect((await row('Old rye')).getAttribute('aria-current')).toBe('page'));
  });

  it('are not shown while there are none, and then nothing is counted', async () => {
    mockResponse(listSavedSearches, { data: [] });
    renderShell('/', <Sidebar />);
    await waitFor(() => expect(requests).toContain('GET /api/saved-searches'));
    expect(screen.queryByText('Saved searches')).toBeNull();
    expect(requests).not.toContain('GET /api/saved-searches/counts');
  });

  it('are not requested with the token of a shared link', async () => {
    Object.assign(session, { visitor: { collection_id: 1, permission: 4 }, permission: 4 });
    renderShell('/', <Sidebar />);
    await screen.findByRole('navigation');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).not.toContain('GET /api/saved-searches');
    act(() => void Object.assign(session, { visitor: null, permission: 7 }));
    await waitFor(() => expect(requests).toContain('GET /api/saved-searches'));
  });

  it('are counted again after a change and on focus, and loaded again after a change of one', async () => {
    renderShell('/', <Sidebar />);
    await waitFor(() => expect(counts()).toBe(1));
    act(() => {
      emit('post:changed');
      emit('post:changed');
    });
    await waitFor(() => expect(counts()).toBe(2));
    fireEvent.focus(window);
    await waitFor(() => expect(counts()).toBe(3));
    mockResponse(listSavedSearches, { data: searches.slice(0, 1) });
    act(() => emit('saved-search:changed'));
    await waitFor(async () => expect(await names()).toEqual(['Old rye']));
  });

  it('offer Retry when they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listSavedSearches, 500);
    renderShell('/', <Sidebar />);
    await screen.findByText('The saved searches could not be loaded.');
    mockResponse(listSavedSearches, { data: searches });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await names()).toHaveLength(3);
  });
});

describe('The menu of a saved search', () => {
  it('renames it in place', async () => {
    mockResponse(updateSavedSearch, { data: aSavedSearch({ id: 5, name: 'Rye' }) });
    renderShell('/', <Sidebar />);
    await choose('Old rye', 'Rename');
    const field = await screen.findByRole('textbox', { name: /New name of/ });
    await userEvent.clear(field);
    mockResponse(listSavedSearches, { data: [aSavedSearch({ id: 5, name: 'Rye' })] });
    await userEvent.type(field, 'Rye{Enter}');
    await row('Rye');
    expect(changes()).toEqual(['PATCH /api/saved-searches/5 {"name":"Rye"}']);
  });

  it('moves it up and down, except beyond the ends', async () => {
    mockResponse(updateSavedSearch, { data: aSavedSearch({ id: 6 }) });
    renderShell('/', <Sidebar />);
    const items = within(await openMenu('Old rye')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Rename',
      'Edit search…',
      'Move down',
      'Share…',
      'Feed…',
      'Delete',
    ]);
    await userEvent.keyboard('{Escape}');
    mockResponse(listSavedSearches, { data: [searches[1]!, searches[0]!, searches[2]!] });
    await choose('To read', 'Move up');
    await waitFor(async () => expect(await names()).toEqual(['To read', 'Old rye', 'Everything']));
    expect(changes()).toEqual(['PATCH /api/saved-searches/6 {"position":0}']);
    expect(screen.getByText(/position 1 of 3/)).toBeDefined();
  });

  it('leads to its settings, and to its public link', async () => {
    const { here } = renderShell('/', <Sidebar />);
    await choose('Old rye', 'Edit search…');
    expect(here()).toBe('/searches/5/edit');
  });

  it('deletes it at once, and Undo saves it again in its place', async () => {
    mockResponse(deleteSavedSearch, null);
    mockResponse(createSavedSearch, { data: aSavedSearch({ id: 8, name: 'Old rye' }) });
    let raised: AppEvents['notification:raised'] | undefined;
    const off = on('notification:raised', (notification) => {
      raised = notification;
    });
    renderShell('/', <Sidebar />);
    await row('Old rye');
    mockResponse(listSavedSearches, { data: searches.slice(1) });
    const before = requests.length;
    await choose('Old rye', 'Delete');
    await waitFor(() => expect(raised?.title).toBe('Saved search deleted'));
    expect(requests[before]).toBe('DELETE /api/saved-searches/5'); // nothing is asked before
    expect(await names()).toEqual(['To read', 'Everything']);
    mockResponse(listSavedSearches, { data: searches });
    act(() => raised?.action?.run());
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(changes()).toEqual([
      'DELETE /api/saved-searches/5',
      'POST /api/saved-searches {"name":"Old rye","icon_id":null,"filter":"is:link is:untagged","collection_id":null,"time_zone":"UTC","position":0}',
    ]);
    off();
  });

  it('asks before it deletes one with a public link, which Undo does not bring back', async () => {
    mockResponse(deleteSavedSearch, null);
    renderShell('/', <Sidebar />);
    await choose('To read', 'Delete…');
    const question = within(await screen.findByRole('alertdialog', { name: /Delete “.*To read.*”/ }));
    expect(question.getByText(/^All public links to it stop working/)).toBeDefined();
    expect(changes()).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/saved-searches/6']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('reports a failed change and shows the list of the server', async () => {
    mockError(updateSavedSearch, 500);
    let raised: AppEvents['notification:raised'] | undefined;
    const off = on('notification:raised', (notification) => {
      raised = notification;
    });
    renderShell('/', <Sidebar />);
    await choose('To read', 'Move up');
    await waitFor(() => expect(raised?.description).toBe('The saved search could not be changed.'));
    await waitFor(async () => expect(await names()).toEqual(['Old rye', 'To read', 'Everything']));
    off();
  });
});
