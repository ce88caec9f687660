import {
  createGrant,
  deleteGrant,
  type Grant,
  listCollections,
  listGrants,
  listGroups,
  listShared,
  listShares,
  listUsers,
  updateCollection,
  updateGrant,
} from '@benotes/contract';
import { aCollection, aGrant, aSharedRoot, aUser } from '@benotes/contract/builders';
import { type AppEvents, appBar, collections, emit, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';

const recipes = aCollection({ id: 2, name: 'Recipes' });
const ada = aGrant({ id: 5, collection_id: 2, principal_id: 3, name: 'Ada' });
const cousins = aGrant({ id: 6, collection_id: 2, kind: 'group', principal_id: 1, name: 'Cousins', role: 'editor' });
const raised: AppEvents['notification:raised'][] = [];

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  session.user = aUser({ id: 1, name: 'Owner' });
  raised.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  mockResponse(listCollections, { data: [recipes] });
  mockResponse(listShared, { data: [] });
  mockResponse(listShares, { data: [] });
  mockResponse(listUsers, {
    data: [
      aUser({ id: 1, name: 'Owner' }),
      aUser({ id: 3, name: 'Ada' }),
      aUser({ id: 4, name: 'Bob', email: 'bob@example.org' }),
      aUser({ id: 5, name: 'Bob', email: 'bob@example.com' }),
      aUser({ id: 6, name: 'Gone', disabled_at: '2026-01-01T00:00:00.000Z' }),
    ],
  });
  mockResponse(listGroups, { data: [{ id: 1, name: 'Cousins', member_ids: [3] }] });
  return on('notification:raised', (notification) => raised.push(notification));
});

const open = async (grants: readonly Grant[], url = '/c/2/edit#people') => {
  mockResponse(listGrants, { data: [...grants] });
  renderAt(url, <App />);
  return field();
};
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Share with' });
const people = () => within(screen.getByRole('region', { name: 'People' }));
const rows = () => people().queryAllByRole('listitem');
const changes = () => requests.filter((request) => !request.startsWith('GET'));
const names = async () => {
  await userEvent.click(await field());
  const list = within(await screen.findByRole('listbox', { name: 'Share with' }));
  await list.findByText('Everyone on this server');
  return list.getAllByRole('option').map((option) => option.textContent);
};

describe('Sharing a collection with people', () => {
  it('asks for a name where the menu led, and loads names only then', async () => {
    await open([]);
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    expect(people().getByText('Not shared with anyone.')).toBeDefined();
  });

  it('loads no names before the field is used', async () => {
    await open([], '/c/2/edit');
    expect(requests).not.toContain('GET /api/users');
    await userEvent.click(await field());
    await waitFor(() => expect(requests).toContain('GET /api/users'));
    expect(requests).toContain('GET /api/groups');
  });

  it('offers everyone, groups, and users, but not those who have access, oneself, and disabled users', async () => {
    await open([ada]);
    await waitFor(() => expect(requests).toContain('GET /api/groups'));
    await waitFor(async () =>
      expect(await names()).toEqual([
        'Everyone on this server',
        'Cousins',
        'Bob (bob@example.org)',
        'Bob (bob@example.com)',
      ]),
    );
  });

  it('shares with a user as a viewer who may comment, and asks for the next name', async () => {
    mockResponse(createGrant, { data: { ...ada, may_comment: true } });
    await open([]);
    await userEvent.type(await field(), 'Ad');
    await screen.findByRole('option', { name: 'Ada' });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'May comment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(changes()).toEqual([
      'POST /api/collections/2/grants {"kind":"user","principal_id":3,"role":"viewer","may_comment":true}',
    ]);
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
  });

  it('shares with a group as editors, who need no permission to comment', async () => {
    mockResponse(createGrant, { data: cousins });
    await open([]);
    await userEvent.type(await field(), 'cous');
    await screen.findByRole('option', { name: 'Cousins' });
    await userEvent.keyboard('{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Can edit');
    expect(screen.queryByRole('checkbox', { name: 'May comment' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(changes()).toEqual(['POST /api/collections/2/grants {"kind":"group","principal_id":1,"role":"editor"}']);
  });

  it('needs a name, and says why the server refused it', async () => {
    await open([]);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(screen.getByText('Choose someone.')).toBeDefined();
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(createGrant, 409, 'It is already shared with them.');
    await userEvent.type(await field(), 'every{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/It is already shared with them\./)).toBeDefined();
    expect(rows()).toHaveLength(0);
  });
});

describe('Who has access to a collection', () => {
  it('is listed with roles, those of collections above with where they come from', async () => {
    const above = aGrant({ id: 8, kind: 'everyone', principal_id: null, name: '', from: { id: 7, name: 'Family' } });
    await open([ada, cousins, above]);
    const [first, second, third] = rows();
    expect(within(first!).getByLabelText<HTMLSelectElement>(/^Role of/).value).toBe('viewer');
    expect(within(second!).queryByRole('checkbox')).toBeNull();
    expect(third!.textContent).toBe('Everyone on this serverfrom FamilyCan view');
    expect(within(third!).getByRole('link', { name: 'Family' }).getAttribute('href')).toBe('/c/7/edit#people');
    expect(within(third!).queryByRole('button')).toBeNull();
  });

  it('changes at once, and back if that fails', async () => {
    mockResponse(updateGrant, { data: { ...ada, role: 'manager' } });
    await open([ada]);
    await userEvent.selectOptions(screen.getByLabelText(/^Role of/), 'Can manage');
    await waitFor(() => expect(changes()).toEqual(['PATCH /api/grants/5 {"role":"manager"}']));
    mockError(updateGrant, 500);
    await userEvent.selectOptions(screen.getByLabelText(/^Role of/), 'Can edit');
    await waitFor(() =>
      expect(raised.map(({ description }) => description)).toEqual(['The access could not be changed.']),
    );
    expect(screen.getByLabelText<HTMLSelectElement>(/^Role of/).value).toBe('manager');
  });

  it('lets viewers comment', async () => {
    mockResponse(updateGrant, { data: { ...ada, may_comment: true } });
    await open([ada]);
    await userEvent.click(screen.getByRole('switch', { name: /Ada.* may comment/ }));
    await waitFor(() => expect(changes()).toEqual(['PATCH /api/grants/5 {"may_comment":true}']));
  });

  it('ends with Remove, which leads the focus on and can be undone', async () => {
    mockResponse(deleteGrant, null);
    await open([ada, cousins]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove .*Ada/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Remove .*Cousins/ }));
    await waitFor(() => expect(raised[0]?.title).toMatch(/^No longer shared with .*Ada/));
    mockResponse(createGrant, { data: { ...ada, id: 9 } });
    act(() => raised[0]?.action?.run());
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(changes()).toEqual([
      'DELETE /api/grants/5',
      'POST /api/collections/2/grants {"kind":"user","principal_id":3,"role":"viewer","may_comment":false}',
    ]);
  });

  it('leads the focus to the name when the last one is removed, and stays if that fails', async () => {
    mockError(deleteGrant, 500);
    await open([ada]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove .*Ada/ }));
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(raised[0]?.description).toBe('The access could not be changed.');
  });

  it('can be loaded again', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listGrants, 500);
    renderAt('/c/2/edit', <App />);
    await screen.findByText('Who has access could not be loaded.');
    mockResponse(listGrants, { data: [ada] });
    await userEvent.click(people().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe('The settings of a collection that another user shares', () => {
  const family = aCollection({
    id: 40,
    name: 'Family',
    nested: [aCollection({ id: 41, name: 'Trips', parent_id: 40 })],
  });
  const share = (permission: number) =>
    mockResponse(listShared, { data: [aSharedRoot({ collection: family, permission })] });

  it('are only for those who can manage it', async () => {
    share(6);
    renderAt('/c/40/edit', <App />);
    expect(await screen.findByText('Only people who can manage this collection can change it.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back to the collection' })).toBeDefined();
  });

  it('change it but not where it is, and do not delete it', async () => {
    share(7);
    mockResponse(updateCollection, { data: family });
    await open([aGrant({ collection_id: 40, principal_id: 1, name: 'Owner', role: 'manager' })], '/c/40/edit');
    await screen.findByRole('switch', { name: 'Public URL' });
    expect(screen.queryByRole('combobox', { name: 'Subcollection of' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete collection' })).toBeNull();
    expect(rows()[0]!.textContent).toBe('Owner (you)Can manage');
    act(() => appBar.action?.run());
    await waitFor(() => expect(changes()).toEqual(['PATCH /api/collections/40 {"name":"Family","icon_id":null}']));
  });

  it('move what is in it within it', async () => {
    share(7);
    await open([], '/c/41/edit');
    await screen.findByRole('button', { name: 'Delete collection' });
    const parent = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Subcollection of' });
    expect(parent.value).toBe('Family');
    await userEvent.click(parent);
    const list = within(await screen.findByRole('listbox', { name: 'Subcollection of' }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Family']);
  });
});
