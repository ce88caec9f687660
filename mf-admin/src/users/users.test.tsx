import {
  changeRole,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  getLibrary,
  getUser,
  getUserFactors,
  listGroups,
  listInvitations,
  listUsers,
  OWNER,
  removeUserFactors,
  updateUser,
} from '@benotes/contract';
import { aLibrary, aUser } from '@benotes/contract/builders';
import { appBar, emit, on, session, usesSingleKeyShortcuts, usesSmartTypography } from '@benotes/platform';
import { mockResponse, requests, mockError, provideContributions, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { module } from '../module.ts';

const owner = aUser({ id: 1, name: 'Owner', email: 'owner@example.org', permission: OWNER });
const member = aUser({ id: 2, name: 'Member', email: 'member@example.org' });

const CurrentPath = () => <output aria-label="current path">{useLocation().pathname}</output>;
const currentPath = () => screen.getByLabelText('current path').textContent;
const open = (url: string, me = owner) => {
  session.user = me;
  return renderAt(
    url,
    <>
      <CurrentPath />
      <App />
    </>,
  );
};
const neverLoaded = () => new Promise<never>(() => {});
const pressSave = () => act(async () => appBar.action?.run());
const notifications: { type: string; title: string; description?: string }[] = [];

beforeEach(() => {
  mockResponse(getUserFactors, { data: { passkeys_count: 0, has_second_factor: false } });
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // no dark theme by default
  emit('session:ended');
  notifications.length = 0;
  const off = on('notification:raised', (raised) => notifications.push(raised));
  return () => off();
});

describe('The list of users', () => {
  beforeEach(() => {
    mockResponse(listUsers, { data: [owner, member] });
    mockResponse(listGroups, { data: [] });
    mockResponse(listInvitations, { data: [] });
  });

  // #columns-and-owner-badge
  it('has the columns Name and Email, and a badge for owners', async () => {
    open('/users');
    mockResponse(getUser, { data: member });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Email']);
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toBe('Owner OwnerYouowner@example.org');
    expect(second?.textContent).toBe('Member member@example.org');
    await userEvent.click(table.getByRole('link', { name: 'Member' }));
    expect(currentPath()).toBe('/users/2');
    await screen.findByText('member@example.org');
  });

  // #second-step-in-list
  it('says who has a second step, and who lacks one that is required', async () => {
    const states = [
      { has_second_factor: true },
      { has_second_factor: false, must_add_second_factor: true as const },
      { has_second_factor: false },
      {},
    ];
    const data = states.map((state, id) => ({ ...member, id: id + 1, name: `User ${id}`, ...state }));
    mockResponse(listUsers, { data });
    open('/users');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    const steps = rows.map(({ textContent }) => /(?:No s|S)econd step/.exec(textContent ?? '')?.[0]);
    expect(steps).toEqual(['Second step', 'No second step', undefined, undefined]);
  });

  it('offers Create to owners only', async () => {
    const page = open('/users');
    await screen.findByRole('table');
    expect(appBar).toMatchObject({ title: 'Users', action: { label: 'Create' } });
    act(() => appBar.action?.run());
    expect(currentPath()).toBe('/users/create');
    page.unmount();
    open('/users', member);
    await screen.findByRole('table');
    expect(appBar.action).toBeUndefined();
  });

  it('offers Retry if it cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listUsers, 500);
    open('/users');
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listUsers, { data: [owner] });
    mockResponse(listGroups, { data: [] });
    mockResponse(listInvitations, { data: [] });
    await userEvent.click(retry);
    await screen.findByRole('table');
    expect(logged).toHaveBeenCalledOnce();
  });
});

const fill = async (name: string, email: string, password: string) => {
  if (name) await userEvent.type(screen.getByLabelText('Name'), name);
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
};

describe('Creating a user', () => {
  beforeEach(() => {
    mockResponse(createUser, { data: aUser({ id: 3 }) });
    mockResponse(listUsers, { data: [owner] });
    mockResponse(listGroups, { data: [] });
    mockResponse(listInvitations, { data: [] });
  });
  it('sends name, email, and password, then opens the list of users', async () => {
    open('/users/create');
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    await fill(' New ', 'new@example.org', 'short');
    await pressSave();
    await vi.waitFor(() => expect(currentPath()).toBe('/users'));
    expect(requests[0]).toBe('POST /api/users {"name":"New","email":"new@example.org","password":"short"}');
  });

  // #required-fields-checked
  it.each([
    ['', 'new@example.org', 'x', 'Enter a name.'],
    ['New', '', 'x', 'Enter an email address.'],
    ['New', 'new@example.org', '', 'Enter a password.'],
  ])('sends nothing for %j, %j and %j', async (name, email, password, message) => {
    open('/users/create');
    await fill(name, email, password);
    await pressSave();
    expect(screen.getByText(message)).toBeDefined();
    expect(requests).toEqual([]);
  });

  // #error-at-its-field
  it('shows the server’s message about a field at that field, and keeps the input', async () => {
    const email = ['Email is already in use.'];
    mockError(createUser, 422, { email, errors: { email } });
    open('/users/create');
    await fill('New', 'new@example.org', 'secret');
    await pressSave();
    const field = screen.getByLabelText<HTMLInputElement>('Email');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'new@example.org']);
    expect(document.activeElement).toBe(field);
  });

  // #other-errors-on-page
  it('shows any other message of the server on the page', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(createUser, 403, 'You may not do this.');
    open('/users/create');
    await fill('New', 'new@example.org', 'secret');
    await pressSave();
    expect(screen.getByRole('alert').textContent).toContain('You may not do this.');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is for owners only', () => {
    open('/users/create', member);
    expect(screen.getByText('Only owners can create users.')).toBeDefined();
    expect(appBar.action).toBeUndefined();
  });
});

const confirm = async (dialog: ReturnType<typeof within>) => {
  const button = dialog.getByRole('button', { name: 'Delete' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
};

describe('The user’s own account', () => {
  beforeEach(() => mockResponse(updateUser, { data: { ...member, name: 'Renamed' } }));

  // #only-changes-sent
  it('sends only changes and updates the session', async () => {
    open('/users/2', member);
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Renamed');
    await pressSave();
    await vi.waitFor(() => expect(session.user?.name).toBe('Renamed'));
    expect(requests).toEqual(['PATCH /api/users/2 {"name":"Renamed"}']);
    expect(notifications).toMatchObject([{ type: 'success' }]);
  });

  // #nothing-without-changes
  it('sends nothing without changes', async () => {
    open('/users/2', member);
    expect(appBar.action?.disabledReason).toBe('There are no changes to save.');
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(requests).toEqual([]);
  });

  // #offered-with-a-tick
  it('sends the old and the new password, then clears both fields', async () => {
    open('/users/2', member);
    const [before, after] = ['Old Password', 'New Password'].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    if (!before || !after) throw new Error('The password fields are missing.');
    expect(screen.getByText(/Public links and what you share with people stay/)).toBeDefined();
    await userEvent.type(after, 'new secret');
    await pressSave();
    expect(screen.getByText('Enter your old password.')).toBeDefined();
    await userEvent.type(before, 'old secret');
    await pressSave();
    await vi.waitFor(() => expect([before.value, after.value]).toEqual(['', '']));
    expect(requests).toEqual([
      'PATCH /api/users/2 {"password_old":"old secret","password_new":"new secret","revoke_access":true}',
    ]);
  });

  it('keeps the access of programs where that is turned off', async () => {
    open('/users/2', member);
    await userEvent.type(screen.getByLabelText('Old Password'), 'old secret');
    await userEvent.type(screen.getByLabelText('New Password'), 'new secret');
    await userEvent.click(screen.getByRole('switch', { name: 'Also revoke access for programs' }));
    await pressSave();
    expect(requests).toEqual(['PATCH /api/users/2 {"password_old":"old secret","password_new":"new secret"}']);
  });

  it('shows an error about the old password at its field', async () => {
    const password_old = ['This is not your password.'];
    mockError(updateUser, 422, { password_old, errors: { password_old } });
    open('/users/2', member);
    await userEvent.type(screen.getByLabelText('Old Password'), 'wrong');
    await userEvent.type(screen.getByLabelText('New Password'), 'new secret');
    await pressSave();
    expect(screen.getByText('This is not your password.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('new secret');
  });

  // #pending-address-shown
  it('shows a new email address that is not confirmed yet, and can keep the current one', async () => {
    const change = { email: 'new@example.org', needs_link: true, needs_password: true, expires_at: '2026-01-03' };
    mockResponse(updateUser, { data: { ...member, email_change: change } });
    open('/users/2', member);
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await userEvent.clear(email);
    await userEvent.type(email, 'new@example.org');
    await pressSave();
    expect(await screen.findByText(/new@example\.org.* is not confirmed yet/)).toBeDefined();
    expect([email.value, notifications.length]).toEqual([member.email, 1]);
    mockResponse(updateUser, { data: member });
    await userEvent.click(screen.getByRole('button', { name: 'Keep the current address' }));
    await vi.waitFor(() => expect(screen.queryByText(/is not confirmed yet/)).toBeNull());
    expect(requests).toEqual([
      'PATCH /api/users/2 {"email":"new@example.org"}',
      `PATCH /api/users/2 {"email":"${member.email}"}`,
    ]);
  });

  it('sends the old password with a new email address', async () => {
    open('/users/2', member);
    await userEvent.type(screen.getByLabelText('Email'), 's');
    await userEvent.type(screen.getByLabelText('Old Password'), 'old secret');
    await pressSave();
    expect(requests).toEqual([`PATCH /api/users/2 {"email":"${member.email}s","password_old":"old secret"}`]);
  });

  it('is titled My Account', () => {
    open('/users/2', member);
    expect(appBar).toMatchObject({ title: 'My Account', options: [] });
  });

  it('has its deletion at the foot, below the sections of modules, and links to all of them', async () => {
    const sources = (module.contributions ?? []).map(({ id }) => [id, neverLoaded] as const);
    provideContributions([module], Object.fromEntries(sources));
    open('/users/1');
    const nav = within(screen.getByRole('navigation', { name: 'Sections of My Account' }));
    const labels = nav.getAllByRole('link').map(({ textContent }) => textContent);
    expect(labels.slice(0, 5)).toEqual([
      'Profile',
      'Change password',
      'Appearance and keys',
      'Notifications',
      'Sign-in',
    ]);
    expect(labels.at(-1)).toBe('Delete account');
    const parts = nav
      .getAllByRole('link')
      .map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
    const inPage = [...document.querySelectorAll('[id^="account-"]')].filter((part) =>
      parts.includes(part as HTMLElement),
    );
    expect(inPage).toEqual(parts);
    Element.prototype.scrollIntoView = vi.fn();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    await userEvent.click(nav.getByRole('link', { name: 'Sessions' }));
    expect(document.activeElement?.id).toBe('account-admin.sessions');
  });

  it('can be deleted only by owners, in its own section', () => {
    open('/users/2', member);
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    cleanup();
    open('/users/1');
    expect(appBar.options).toEqual([]);
    const section = within(screen.getByRole('region', { name: 'Delete account' }));
    expect(section.getByRole('button', { name: 'Delete account' })).toBeDefined();
  });

  it('ends the session after an owner deletes it, and then says that it was deleted', async () => {
    mockResponse(getLibrary, { data: aLibrary() });
    mockResponse(deleteUser, 'User was deleted.');
    const ended = vi.fn(() => void (notifications.length = 0)); // as the shell does
    const off = on('session:ended', ended);
    open('/users/1');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await confirm(within(await screen.findByRole('alertdialog')));
    await vi.waitFor(() => expect(currentPath()).toBe('/login'));
    expect([session.user, ended.mock.calls.length]).toEqual([null, 1]);
    expect(notifications).toMatchObject([{ title: 'User deleted' }]);
    expect(requests).toEqual(['GET /api/users/1/library', 'DELETE /api/users/1']);
    off();
  });

  // #theme-changes-at-once
  it('changes the theme of this browser at once', async () => {
    open('/users/2', member);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('turns the daily mail on, and shows that it is off if that failed', async () => {
    open('/users/2', member);
    const box = screen.getByRole<HTMLInputElement>('switch', { name: 'Daily mail' });
    expect(box.checked).toBe(false);
    mockResponse(updateUser, { data: { ...member, daily_mail: true } });
    await userEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(true));
    expect(requests).toContain('PATCH /api/users/2 {"daily_mail":true}');
    mockError(updateUser, 500);
    await userEvent.click(box);
    await waitFor(() => expect(notifications.map(({ type }) => type)).toEqual(['error']));
    expect(box.checked).toBe(true);
  });

  it.each([
    { name: 'Typographic replacements', isOn: usesSmartTypography },
    { name: 'Single-key shortcuts', isOn: usesSingleKeyShortcuts },
  ])('turns $name off and on', async ({ name, isOn }) => {
    open('/users/2', member);
    const box = screen.getByRole<HTMLInputElement>('switch', { name });
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    expect([box.checked, isOn()]).toEqual([false, false]);
    await userEvent.click(box);
    expect([box.checked, isOn()]).toEqual([true, true]);
  });
});

describe('The last owner', () => {
  it('cannot be deleted: the dialog explains it and has no Delete button', async () => {
    mockResponse(getLibrary, { data: aLibrary({ posts_count: 3, is_last_owner: true }) });
    open('/users/1');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Owner?' }));
    expect(dialog.getByText('The last owner cannot be deleted.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

const openDeleteDialog = async () => {
  open('/users/2');
  await screen.findByText('member@example.org');
  act(() => appBar.options.find(({ label }) => label === 'Delete')?.run());
  return within(await screen.findByRole('alertdialog', { name: 'Delete Member?' }));
};

describe('Another user’s profile', () => {
  beforeEach(() => mockResponse(getUser, { data: member }));

  it('tells an owner of a second step, which is removed when that is confirmed', async () => {
    mockResponse(getUserFactors, { data: { passkeys_count: 2, has_second_factor: true } });
    mockResponse(removeUserFactors, null);
    open('/users/2');
    expect(await screen.findByText(/2 passkeys and needs a second step after the password/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkeys and second step' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(requests).toContain('DELETE /api/users/2/factors'));
  });

  // #other-profiles-read-only
  it('is read-only', async () => {
    open('/users/2', aUser({ id: 3 }));
    await screen.findByText('member@example.org');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    expect(screen.queryByText('Theme')).toBeNull();
    expect(appBar).toMatchObject({ title: 'Edit User', action: undefined, options: [] });
  });

  // #owner-deletes-a-user
  it('can be deleted by an owner, after a dialog with the numbers of what will be deleted', async () => {
    mockResponse(getLibrary, {
      data: aLibrary({
        posts_count: 1204,
        archived_count: 1,
        collections_count: 17,
        shares_count: 2,
        shared_count: 2,
        members_count: 3,
      }),
    });
    mockResponse(deleteUser, 'User was deleted.');
    mockResponse(listUsers, { data: [owner] });
    mockResponse(listGroups, { data: [] });
    mockResponse(listInvitations, { data: [] });
    const dialog = await openDeleteDialog();
    const lines = await dialog.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1,204 posts',
      '1 post in the Recycle Bin',
      '17 collections',
      '2 public links, which will stop working',
      '2 shared collections, which 3 other users will no longer see, with all that they added',
    ]);
    await confirm(dialog);
    await vi.waitFor(() => expect(currentPath()).toBe('/users'));
    expect(requests).toContain('DELETE /api/users/2');
  });

  const lost = '1 shared collection, which 1 other user will no longer see, with all that they added';

  it.each([
    ['that one other user loses a collection', { shared_count: 1, members_count: 1 }, ['1 post', lost]],
    ['nothing of collections that nobody else sees', { shared_count: 2, members_count: 0 }, ['1 post']],
  ])('says, before it is deleted, %s', async (_what, counts, expected) => {
    mockResponse(getLibrary, { data: aLibrary({ posts_count: 1, ...counts }) });
    const dialog = await openDeleteDialog();
    const lines = await dialog.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(expected);
  });

  it('is not deleted if the dialog is closed, and late numbers do not reopen it', async () => {
    mockResponse(getLibrary, { data: aLibrary() });
    const dialog = await openDeleteDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(requests).toContain('GET /api/users/2/library'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests).not.toContain('DELETE /api/users/2');
  });

  it('can be deleted without numbers if they cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getLibrary, 500);
    const dialog = await openDeleteDialog();
    expect(await dialog.findByText(/posts, collections, tags, and public links/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });

  // #failed-deletion-shown
  it.each([
    [409, 'The last owner cannot be deleted.', 'The last owner cannot be deleted.'],
    [502, undefined, 'Failed. Error 502'],
  ])('is not deleted if the server responds with %i', async (status, body, description) => {
    mockResponse(getLibrary, { data: aLibrary() });
    mockError(deleteUser, status, body ?? {});
    await confirm(await openDeleteDialog());
    await vi.waitFor(() => expect(notifications).toMatchObject([{ type: 'error', description }]));
    expect(currentPath()).toBe('/users/2');
  });

  it('that does not exist is reported', async () => {
    mockError(getUser, 404, 'User not found');
    mockResponse(listUsers, { data: [owner] });
    mockResponse(listGroups, { data: [] });
    mockResponse(listInvitations, { data: [] });
    open('/users/99');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Users' }));
    expect(currentPath()).toBe('/users');
    await screen.findByRole('table');
  });
});

const run = async (label: string, title?: string) => {
  await screen.findByText('member@example.org');
  act(() => appBar.options.find((option) => option.label === label)?.run());
  if (title === undefined) return;
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(dialog.getByRole('button', { name: label }));
};

describe('The access of another user', () => {
  it('is below who they are', async () => {
    mockResponse(getUser, { data: member });
    open('/users/2');
    const profile = within(await screen.findByRole('region', { name: 'Profile' }));
    expect(profile.getByText('Member')).toBeDefined();
    expect(profile.getByText(member.email)).toBeDefined();
  });

  it('is disabled by an owner after a dialog that says what stops, and enabled again', async () => {
    mockResponse(getUser, { data: member });
    mockResponse(disableUser, { data: { ...member, disabled_at: '2026-11-22T09:00:00.000Z' } });
    mockResponse(enableUser, { data: member });
    open('/users/2');
    await run('Disable', 'Disable Member?');
    expect(await screen.findByText(/^Disabled since .* cannot sign in/)).toBeDefined();
    await run('Enable');
    await vi.waitFor(() => expect(screen.queryByText(/^Disabled since/)).toBeNull());
    const changes = requests.filter((made) => !made.startsWith('GET'));
    expect(changes).toEqual(['POST /api/users/2/disable', 'POST /api/users/2/enable']);
  });

  it('is changed with their role', async () => {
    mockResponse(getUser, { data: member });
    mockResponse(changeRole, { data: { ...member, permission: OWNER } });
    open('/users/2');
    await run('Make owner', 'Make Member an owner?');
    expect(await screen.findByText('Owner')).toBeDefined();
    expect(requests).toContain('PATCH /api/users/2/role {"permission":255}');
  });

  it('stays as it is if the server refuses', async () => {
    mockResponse(getUser, { data: { ...member, permission: OWNER } });
    mockError(disableUser, 409, 'The last owner cannot be disabled.');
    open('/users/2');
    await run('Disable', 'Disable Member?');
    await vi.waitFor(() =>
      expect(notifications).toMatchObject([{ description: 'The last owner cannot be disabled.' }]),
    );
    expect(screen.queryByText(/^Disabled since/)).toBeNull();
  });

  it('is no option for users, nor for oneself', async () => {
    mockResponse(getUser, { data: owner });
    open('/users/1', member);
    await screen.findByText('owner@example.org');
    expect(appBar.options).toEqual([]);
  });

  it('is shown in the list of users', async () => {
    mockResponse(listUsers, { data: [owner, { ...member, disabled_at: '2026-11-22T09:00:00.000Z' }] });
    open('/users', member);
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.includes('Disabled'))).toEqual([false, false, true]);
  });
});
