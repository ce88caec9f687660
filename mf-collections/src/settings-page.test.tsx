import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  listGrants,
  listShared,
  listShares,
  updateCollection,
  USER_PERMISSION,
} from '@benotes/contract';
import { aCollection, aSharedRoot } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, on } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from './app.tsx';

const bread = aCollection({ id: 3, name: 'Bread', parent_id: 2 });
const recipes = aCollection({ id: 2, name: 'Recipes', icon_id: 302, nested: [bread] });
const garden = aCollection({ id: 4, name: 'Garden' });

const CurrentPath = () => <output aria-label="current path">{useLocation().pathname}</output>;
const currentPath = () => screen.getByLabelText('current path').textContent;
const open = (url: string) =>
  renderAt(
    url,
    <>
      <CurrentPath />
      <App />
    </>,
  );
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name of Collection');
const parentField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Subcollection of' });
const pressSave = () => act(() => appBar.action?.run());
const options = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Subcollection of' }));
  const list = within(await screen.findByRole('listbox', { name: 'Subcollection of' }));
  return (await list.findAllByRole('option')).map((option) => option.textContent);
};

const openDeleteDialog = async () => {
  open('/c/2/edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete collection' }));
  return within(screen.getByRole('alertdialog', { name: 'Delete “Recipes”?' }));
};

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // as after signing in
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  mockResponse(listCollections, { data: [recipes, garden] });
  mockResponse(listGrants, { data: [] });
  mockResponse(listShared, { data: [] });
  mockResponse(listShares, { data: [] });
});

describe('Creating a collection', () => {
  beforeEach(() => mockResponse(createCollection, { data: { id: 9, name: 'Soup', parent_id: null, icon_id: null } }));

  // #title-and-save
  it('shows its title and Save in the top bar', async () => {
    open('/c/create');
    expect(screen.queryByRole('heading', { name: /Collection/ }), 'the top bar has the title').toBeNull();
    expect(appBar).toMatchObject({ title: 'Create Collection', action: { label: 'Save', icon: 'checkmark' } });
    expect(screen.queryByRole('button', { name: 'Delete collection' })).toBeNull();
    await screen.findByRole('listbox', { name: 'Collection Icon' });
  });

  it('preselects the parent from the URL if it exists', async () => {
    await loadCollections();
    open('/c/create?parent=2');
    expect((await parentField()).value).toBe('Recipes');
    cleanup();
    open('/c/create?parent=77');
    expect((await parentField()).value).toBe('No parent');
  });

  it('sends nothing without a name and shows an error at the field', async () => {
    open('/c/create');
    await userEvent.type(await nameField(), '   ');
    pressSave();
    const field = await nameField();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect(requests).toEqual([]);
  });

  it('sends name, parent, and icon, reloads the sidebar, and opens the new collection', async () => {
    await loadCollections();
    requests.length = 0;
    mockResponse(listCollections, { data: [recipes, garden, aCollection({ id: 9, name: 'Soup' })] });
    open('/c/create');
    await userEvent.type(await nameField(), ' Soup ');
    expect(await options()).toEqual(['No parent', 'Recipes', 'Bread', 'Garden']);
    await userEvent.click(screen.getByRole('option', { name: 'Recipes' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fire' }));
    pressSave();

    await vi.waitFor(() => expect(currentPath()).toBe('/c/9'));
    expect(requests).toEqual([
      'POST /api/collections {"name":"Soup","parent_id":2,"icon_id":302}',
      'GET /api/collections?nested=true&withCounts=true',
    ]);
    expect(collections.tree.map(({ name }) => name)).toContain('Soup');
  });

  it.each(['{Enter}', '{Control>}{Alt>}[KeyS]{/Alt}{/Control}'])('saves on %s in the name field', async (keys) => {
    open('/c/create');
    await userEvent.type(await nameField(), `Soup${keys}`);
    await vi.waitFor(() => expect(currentPath()).toBe('/c/9'));
    expect(requests[0]).toBe('POST /api/collections {"name":"Soup","parent_id":null,"icon_id":null}');
  });

  it('shows the server’s message about a field at that field', async () => {
    mockError(createCollection, 422, {
      errors: { name: ['The name is too long.'] },
      message: 'The given data was invalid.',
    });
    open('/c/create');
    await userEvent.type(await nameField(), 'Soup{Enter}');
    await screen.findByText('The name is too long.');
    expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
    expect(currentPath()).toBe('/c/create');
  });

  // #other-errors-logged
  it('logs any other error and shows it on the page', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(createCollection, 404, 'Collection not found');
    open('/c/create');
    await userEvent.type(await nameField(), 'Soup{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The collection could not be saved. Collection not found');
    expect(logged).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(appBar.action?.busy).toBe(false));
  });
});

describe('Collection settings', () => {
  beforeEach(() => mockResponse(updateCollection, { data: { id: 2, name: 'Cooking', parent_id: null, icon_id: 302 } }));

  // #form-is-filled
  it('fill the form from the collections of the sidebar', async () => {
    await loadCollections();
    requests.length = 0;
    open('/c/3/edit');
    expect((await nameField()).value).toBe('Bread');
    const parent = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Subcollection of' });
    expect(parent.value).toBe('Recipes');
    expect(screen.getByText("Update your collection's title and public available URL.")).toBeDefined();
    expect(appBar.title).toBe('Collection Settings');
    expect(screen.queryByRole('heading', { name: 'Collection Settings' }), 'the top bar has the title').toBeNull();
    await screen.findByRole('switch', { name: 'Public URL' });
    expect(requests.toSorted()).toEqual(['GET /api/collections/3/grants', 'GET /api/shares?collection_id=3']);
  });

  it('are in groups, as those of the account', async () => {
    open('/c/2/edit');
    await screen.findByRole('switch', { name: 'Public URL' });
    const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['General', 'Look', 'People', 'Public URL', 'More public links', 'Delete collection']);
  });

  it('offer as parent neither the collection nor its subcollections', async () => {
    open('/c/2/edit');
    await nameField();
    expect(await options()).toEqual(['No parent', 'Garden']);
  });

  it('send name, parent, icon, and whether the collection is a root', async () => {
    open('/c/2/edit');
    const field = await nameField();
    await userEvent.clear(field);
    await userEvent.type(field, 'Cooking');
    pressSave();
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    expect(requests.slice(3)).toEqual([
      'PATCH /api/collections/2 {"name":"Cooking","parent_id":null,"icon_id":302,"is_root":true}',
      'GET /api/collections?nested=true&withCounts=true',
    ]);
  });

  it('send a collection with a parent as no root', async () => {
    open('/c/3/edit');
    await nameField();
    await userEvent.click(await screen.findByRole('option', { name: 'No Icon' }));
    pressSave();
    await vi.waitFor(() => expect(requests).toHaveLength(5));
    expect(requests[3]).toBe('PATCH /api/collections/3 {"name":"Bread","parent_id":2,"icon_id":null,"is_root":false}');
  });

  it('show an invalid parent at its field', async () => {
    const message = 'A collection cannot be moved into itself.';
    mockError(updateCollection, 422, { parent_id: [message], errors: { parent_id: [message] } });
    open('/c/3/edit');
    await nameField();
    pressSave();
    await screen.findByText(message);
    const parent = screen.getByRole('combobox', { name: 'Subcollection of' });
    expect(parent.getAttribute('aria-invalid')).toBe('true');
  });

  it('redirect to the home page for Uncategorized', () => {
    open('/c/0/edit');
    expect(currentPath()).toBe('/');
  });

  it('say that the collection does not exist and link to the home page', async () => {
    open('/c/99/edit');
    await screen.findByText('This collection does not exist.');
    await userEvent.click(screen.getByRole('button', { name: 'Go to Uncategorized' }));
    expect(currentPath()).toBe('/');
  });

  it('offer Retry if the collections cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listCollections, 500);
    open('/c/2/edit');
    await screen.findByText('The collections could not be loaded.');
    mockResponse(listCollections, { data: [recipes] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await nameField()).value).toBe('Recipes');
  });
});

describe('Deleting a collection', () => {
  const counted = { id: 2, name: 'Recipes', icon_id: 302, parent_id: null, is_shared: false };
  beforeEach(() => {
    mockResponse(getCollection, { data: { ...counted, posts_count: 4, collections_below: 1, posts_below: 8 } });
  });

  it('asks at once where the menu of the sidebar led here, and not again after Cancel', async () => {
    open('/c/2/edit#delete-collection');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Recipes”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(currentPath()).toBe('/c/2/edit');
  });

  // #deletion-names-what-goes
  it('asks for confirmation with the numbers and names of what will be deleted', async () => {
    const dialog = await openDeleteDialog();
    expect(
      await dialog.findByText('2 collections will be deleted. 12 posts will move to the Recycle Bin.'),
    ).toBeDefined();
    expect(dialog.getByText('This subcollection will also be deleted: Bread.')).toBeDefined();
    expect(dialog.getByText('You can restore it from the Recycle Bin for 30 days.')).toBeDefined();
    expect(dialog.queryByText(/public links/)).toBeNull();
    expect(requests).toContain('GET /api/collections/2?withCounts=true');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('says that the owner of a shared one restores it later', async () => {
    const below = { ...recipes, parent_id: 40, owner_id: 3, permission: USER_PERMISSION };
    const collection = aCollection({ id: 40, name: 'Family', nested: [below] });
    mockResponse(listCollections, { data: [garden], has_shared: true });
    mockResponse(listShared, { data: [aSharedRoot({ collection, permission: USER_PERMISSION })] });
    const dialog = await openDeleteDialog();
    expect(dialog.getByText('Its owner can restore it from the Recycle Bin for 30 days.')).toBeDefined();
  });

  it('uses the singular, and warns that others will lose access', async () => {
    const shared = { ...bread, is_shared: true };
    mockResponse(listCollections, { data: [{ ...recipes, nested: [shared] }, garden] });
    mockResponse(getCollection, { data: { ...counted, posts_count: 0, collections_below: 0, posts_below: 1 } });
    const dialog = await openDeleteDialog();
    expect(await dialog.findByText('1 collection will be deleted. 1 post will move to the Recycle Bin.')).toBeDefined();
    expect(
      dialog.getByText('Others will lose access to them, and their public links will stop working.'),
    ).toBeDefined();
  });

  it('asks without numbers if they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getCollection, 500);
    const dialog = await openDeleteDialog();
    expect(await dialog.findByText('The posts will move to the Recycle Bin.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull();
  });

  // #subtree-deleted
  it('deletes the whole subtree, raises a notification after the response, and goes to the home page', async () => {
    const notified = vi.fn(() => expect(requests.at(-1)).toBe('DELETE /api/collections/2?nested=true'));
    const off = on('notification:raised', notified);
    mockResponse(deleteCollection, null);
    const dialog = await openDeleteDialog();
    mockResponse(listCollections, { data: [garden] });
    await dialog.findByText(/2 collections/);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));

    await vi.waitFor(() => expect(currentPath()).toBe('/'));
    expect(notified).toHaveBeenCalledExactlyOnceWith({
      type: 'deletion',
      title: 'Collection deleted',
      description: 'Collection was successfully deleted.',
      action: { label: 'Undo', run: expect.any(Function) },
    });
    await vi.waitFor(() => expect(collections.tree.map(({ name }) => name)).toEqual(['Garden']));
    off();
  });

  it('goes to the collection above, if there is one', async () => {
    mockResponse(getCollection, { data: { ...bread, posts_count: 0, collections_below: 0, posts_below: 0 } });
    mockResponse(deleteCollection, null);
    open(`/c/${bread.id}/edit#delete-collection`);
    const dialog = within(await screen.findByRole('alertdialog'));
    await dialog.findByText('1 collection without posts will be deleted.');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(currentPath()).toBe('/c/2'));
  });

  it('logs an error and shows it on the page', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(deleteCollection, 500, 'Server error');
    const dialog = await openDeleteDialog();
    await dialog.findByText(/2 collections/);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The collection could not be deleted.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    expect(currentPath()).toBe('/c/2/edit');
  });
});
