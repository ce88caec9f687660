import { listCollections, listSavedSearches, orderCollections, updateCollection } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { listCommands, on, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { provideModules } from '../../testing-modules.ts';
import { leaveShell, onScreen, renderPainted } from '../../testing.tsx';
import { Layout } from '../layout.tsx';

const chapters = ['Chapter 10', 'Chapter 9', 'an appendix'];
const tree = [
  aCollection({
    id: 1,
    name: 'Recipes',
    posts_count: 2,
    nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1, posts_count: 5, is_favorite: true, color: 'red' })],
  }),
  aCollection({
    id: 3,
    name: 'Book',
    nested: chapters.map((name, index) => aCollection({ id: 4 + index, name, parent_id: 3 })),
  }),
];

beforeEach(() => {
  provideModules();
  onScreen(false);
  document.cookie = 'token=abc; path=/';
  Object.assign(session, { user: aUser({ id: 5 }), permission: 7 });
  mockResponse(listCollections, { data: tree });
  mockResponse(listSavedSearches, { data: [] });
});
afterEach(leaveShell);

const open = async (at = '/') => {
  await renderPainted(
    at,
    <Layout title="Somewhere" visiting={false}>
      <p>Content</p>
    </Layout>,
  );
  await row('Recipes');
};
const row = (name: string) => screen.findByRole('treeitem', { name });
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const choose = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Collections menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const chooseOf = async (name: string, item: string) => {
  fireEvent.contextMenu(await row(name), { button: 2, clientX: 10, clientY: 10 });
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const sent = () => requests.filter((request) => !request.startsWith('GET'));
const favorites = () => screen.queryByRole('list', { name: 'Favorite collections' });

describe('The collections', () => {
  it('are not requested with the token of a shared link', async () => {
    Object.assign(session, { visitor: { collection_id: 1, permission: 4 }, permission: 4 });
    await renderPainted(
      '/',
      <Layout title="Somewhere" visiting={false}>
        <p>Content</p>
      </Layout>,
    );
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests.filter((request) => request.includes('/api/collections'))).toEqual([]);
    act(() => void Object.assign(session, { visitor: null, permission: 7 }));
    expect(await row('Recipes')).toBeDefined();
  });
});

describe('The menu above the collections', () => {
  it('expands and collapses all of them', async () => {
    await open();
    await choose('Expand all');
    expect(names()).toEqual(['Recipes', 'Bread', 'Book', ...chapters]);
    await choose('Collapse all');
    expect(names()).toEqual(['Recipes', 'Book']);
  });

  it('switches between numbers with and without subcollections, which the browser remembers', async () => {
    await open();
    expect((await row('Recipes')).textContent).toBe('Recipes7 posts');
    await choose('Count without subcollections');
    expect((await row('Recipes')).textContent).toBe('Recipes2 posts');
    expect(localStorage.getItem('collection-counts:5')).toBe('own');
    await choose('Count with subcollections');
    expect((await row('Recipes')).textContent).toBe('Recipes7 posts');
  });

  it('sorts the top level by name with one request, and Undo restores the order', async () => {
    mockResponse(orderCollections, null);
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    await open();
    await choose('Sort by name');
    await waitFor(() => expect(names()).toEqual(['Book', 'Recipes']));
    await waitFor(() => expect(raised).toHaveBeenCalled());
    raised.mock.lastCall?.[0].action.run();
    await waitFor(() => expect(names()).toEqual(['Recipes', 'Book']));
    await waitFor(() =>
      expect(sent()).toEqual([
        'POST /api/collections/order {"parent_id":null,"ids":[3,1]}',
        'POST /api/collections/order {"parent_id":null,"ids":[1,3]}',
      ]),
    );
    off();
  });

  it('shows the order of the server again if sorting fails', async () => {
    mockError(orderCollections, 500);
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    await open();
    await choose('Sort by name');
    await waitFor(() =>
      expect(raised).toHaveBeenCalledWith(
        expect.objectContaining({ type: 'error', description: 'The collections could not be sorted.' }),
      ),
    );
    off();
    await waitFor(() => expect(names()).toEqual(['Recipes', 'Book']));
  });
});

describe('The menu of a collection', () => {
  it('sorts its subcollections by name, numbers in names as numbers', async () => {
    mockResponse(orderCollections, null);
    await open();
    await choose('Expand all');
    await chooseOf('Book', 'Sort subcollections by name');
    await waitFor(() =>
      expect(names()).toEqual(['Recipes', 'Bread', 'Book', 'an appendix', 'Chapter 9', 'Chapter 10']),
    );
    await waitFor(() => expect(sent()).toEqual(['POST /api/collections/order {"parent_id":3,"ids":[6,5,4]}']));
  });

  it('adds it to the favorites', async () => {
    mockResponse(updateCollection, { data: { id: 3, name: 'Book', icon_id: null, parent_id: null } });
    await open();
    await chooseOf('Book', 'Add to Favorites');
    await waitFor(() => expect(within(favorites()!).getByRole('link', { name: 'Book' })).toBeDefined());
    expect(sent()).toEqual(['PATCH /api/collections/3 {"is_favorite":true}']);
  });
});

const run = (label: string) =>
  act(() =>
    listCommands()
      .find((command) => command.label === label)
      ?.run?.(),
  );

describe('The commands for the collection of the page', () => {
  it('rename it in its row, which they reveal', async () => {
    mockResponse(updateCollection, { data: { id: 2, name: 'Rye', icon_id: null, parent_id: 1 } });
    await open('/c/2');
    await choose('Collapse all');
    run('Rename');
    const field = await screen.findByRole('textbox', { name: 'New name of Bread' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'Rye{Enter}');
    await waitFor(() => expect(sent()).toEqual(['PATCH /api/collections/2 {"name":"Rye"}']));
  });

  it('move it with a dialog', async () => {
    await open('/c/2');
    run('Move…');
    expect(await screen.findByRole('dialog', { name: 'Move “Bread”' })).toBeDefined();
  });

  it('do not exist on other pages', async () => {
    await open();
    expect(listCommands().map(({ label }) => label)).not.toContain('Rename');
  });
});

describe('The favorites among the collections', () => {
  it('stand above the tree, with their numbers of posts', async () => {
    await open();
    expect(within(favorites()!).getByRole('link').textContent).toBe('Bread5 posts');
    expect(within(favorites()!).getByRole('link').getAttribute('href')).toBe('/c/2');
  });

  it('have the menu of collections, which removes them', async () => {
    mockResponse(updateCollection, { data: { id: 2, name: 'Bread', icon_id: null, parent_id: 1 } });
    await open();
    fireEvent.contextMenu(within(favorites()!).getByRole('link'), { button: 2, clientX: 10, clientY: 10 });
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from Favorites' }));
    await waitFor(() => expect(favorites()).toBeNull());
    expect(sent()).toEqual(['PATCH /api/collections/2 {"is_favorite":false}']);
  });
});
