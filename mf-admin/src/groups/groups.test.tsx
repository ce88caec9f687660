import {
  addGroupMember,
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { GroupsSection } from './groups-section.tsx';

const users = [aUser({ id: 1, name: 'Owner' }), aUser({ id: 2, name: 'Ada' }), aUser({ id: 3, name: 'Bob' })];
const cousins: Group = { id: 7, name: 'Cousins', member_ids: [2] };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const open = (groups: Group[] = [cousins]) => {
  mockResponse(listGroups, { data: groups });
  renderAt('/users', <GroupsSection users={users} />);
};
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const changes = () => requests.filter((request) => !request.startsWith('GET'));

describe('Groups', () => {
  it('are listed with how many members they have', async () => {
    open([cousins, { id: 8, name: 'Friends', member_ids: [] }]);
    const list = within(await screen.findByRole('list', { name: 'Groups' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first?.textContent).toContain('Cousins1 member');
    expect(second?.textContent).toContain('FriendsNo members');
  });

  it('are created with a name that no other has', async () => {
    open([]);
    await press('Create group');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
    expect(dialog.getByText('Enter a name.')).toBeDefined();
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(createGroup, 409, 'There is a group with this name.');
    await userEvent.type(dialog.getByLabelText('Name'), ' Cousins {Enter}');
    await dialog.findByText(/There is a group with this name\./);
    mockResponse(createGroup, { data: cousins });
    mockResponse(listGroups, { data: [cousins] });
    await userEvent.click(dialog.getByRole('button', { name: 'Create group' }));
    await screen.findByText('Cousins');
    expect(changes().at(-1)).toBe('POST /api/groups {"name":"Cousins"}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are renamed', async () => {
    open();
    mockResponse(updateGroup, { data: { ...cousins, name: 'Family' } });
    await press(/^Rename/);
    const field = await screen.findByLabelText('Name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Family{Enter}');
    await waitFor(() => expect(changes()).toEqual(['PATCH /api/groups/7 {"name":"Family"}']));
  });

  it('are deleted after saying what ends', async () => {
    open();
    mockResponse(deleteGroup, null);
    await press(/^Delete/);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/no longer shared with its member/)).toBeDefined();
    mockResponse(listGroups, { data: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('There are no groups.');
    expect(changes()).toEqual(['DELETE /api/groups/7']);
  });

  it('get members who are none yet, and lose them, at once', async () => {
    open();
    const put = addGroupMember;
    mockResponse(removeGroupMember, { data: { ...cousins, member_ids: [3] } });
    mockResponse(put, { data: { ...cousins, member_ids: [2, 3] } });
    await press(/^Members of/);
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('combobox', { name: 'Add a member' });
    await userEvent.click(field);
    const names = (await dialog.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual(['Owner', 'Bob']);
    await userEvent.click(dialog.getByRole('option', { name: 'Bob' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Remove .*Ada/ }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Remove .*Ada/ })).toBeNull());
    expect(changes()).toEqual(['PUT /api/groups/7/members/3', 'DELETE /api/groups/7/members/2']);
    expect(document.activeElement).toBe(field);
  });

  it('can be loaded again', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listGroups, 500);
    renderAt('/users', <GroupsSection users={users} />);
    await screen.findByText('The groups could not be loaded.');
    mockResponse(listGroups, { data: [] });
    await press('Retry');
    expect(await screen.findByText('There are no groups.')).toBeDefined();
  });
});
