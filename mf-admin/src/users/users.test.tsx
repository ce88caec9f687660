import { createUser, deleteUser, getLibrary, getUser, listUsers, OWNER, updateUser } from '@benotes/contract';
import { aLibrary, aUser } from '@benotes/contract/builders';
import { appBar, emit, on, usesSmartTypography, session } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';

const owner = aUser({ id: 1, name: 'Owner', email: 'owner@example.org', permission: OWNER });
const member = aUser({ id: 2, name: 'Member', email: 'member@example.org' });

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const place = () => screen.getByLabelText('place').textContent;
const open = (url: string, me = owner) => {
  session.user = me;
  return renderAt(
    url,
    <>
      <Place />
      <App />
    </>,
  );
};
const pressSave = () => act(async () => appBar.action?.run());
const notifications: { type: string; title: string; description?: string }[] = [];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // the device prefers no dark theme
  emit('session:ended');
  notifications.length = 0;
  const off = on('notification:raised', (raised) => notifications.push(raised));
  return () => off();
});

describe('The list of users', () => {
  beforeEach(() => mockResponse(listUsers, { data: [owner, member] }));

  it('has columns Name and Email, and a badge for owners', async () => {
    open('/users');
    mockResponse(getUser, { data: member });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Email']);
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toBe('OwnerOwnerYouowner@example.org');
    expect(second?.textContent).toBe('Membermember@example.org');
    await userEvent.click(table.getByRole('link', { name: 'Member' }));
    expect(place()).toBe('/users/2');
    await screen.findByText('member@example.org');
  });

  it('offers owners to create one, and nobody else', async () => {
    const page = open('/users');
    await screen.findByRole('table');
    expect(appBar).toMatchObject({ title: 'Users', action: { label: 'Create' } });
    act(() => appBar.action?.run());
    expect(place()).toBe('/users/create');
    page.unmount();
    open('/users', member);
    await screen.findByRole('table');
    expect(appBar.action).toBeUndefined();
  });

  it('offers to try again when it could not be had', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listUsers, 500);
    open('/users');
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listUsers, { data: [owner] });
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
  });
  it('sends name, email and password, and goes to the users', async () => {
    open('/users/create');
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    await fill(' New ', 'new@example.org', 'short');
    await pressSave();
    expect(requests[0]).toBe('POST /api/users {"name":"New","email":"new@example.org","password":"short"}');
    await vi.waitFor(() => expect(place()).toBe('/users'));
  });

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

  it('shows what the server says about a field at that field, and keeps what was written', async () => {
    const email = ['Email is already in use.'];
    mockError(createUser, 422, { email, errors: { email } });
    open('/users/create');
    await fill('New', 'new@example.org', 'secret');
    await pressSave();
    const field = screen.getByLabelText<HTMLInputElement>('Email');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'new@example.org']);
    expect(document.activeElement).toBe(field);
  });

  it('shows any other words of the server on the page', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(createUser, 403, 'You may not do this.');
    open('/users/create');
    await fill('New', 'new@example.org', 'secret');
    await pressSave();
    expect(screen.getByRole('alert').textContent).toContain('You may not do this.');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is for owners', () => {
    open('/users/create', member);
    expect(screen.getByText('Only owners can create users.')).toBeDefined();
    expect(appBar.action).toBeUndefined();
  });
});

const confirm = async (question: ReturnType<typeof within>) => {
  const button = question.getByRole('button', { name: 'Delete' });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
};

describe('One’s own account', () => {
  beforeEach(() => mockResponse(updateUser, { data: { ...member, name: 'Renamed' } }));

  it('sends only what changed, and becomes who is signed in', async () => {
    open('/users/2', member);
    const name = screen.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Renamed');
    await pressSave();
    expect(requests).toEqual(['PATCH /api/users/2 {"name":"Renamed"}']);
    expect(session.user?.name).toBe('Renamed');
    expect(notifications).toMatchObject([{ type: 'success' }]);
  });

  it('sends nothing when nothing changed', async () => {
    open('/users/2', member);
    expect(appBar.action?.disabledReason).toBe('There are no changes to save.');
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(requests).toEqual([]);
  });

  it('sends the old password along with the new one, and forgets both', async () => {
    open('/users/2', member);
    const [before, after] = ['Old Password', 'New Password'].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    if (!before || !after) throw new Error('The fields of the password are missing.');
    await userEvent.type(after, 'new secret');
    await pressSave();
    expect(screen.getByText('Enter your old password.')).toBeDefined();
    await userEvent.type(before, 'old secret');
    await pressSave();
    expect(requests).toEqual(['PATCH /api/users/2 {"password_old":"old secret","password_new":"new secret"}']);
    expect([before.value, after.value]).toEqual(['', '']);
  });

  it('shows a wrong old password at its field', async () => {
    const password_old = ['This is not your password.'];
    mockError(updateUser, 422, { password_old, errors: { password_old } });
    open('/users/2', member);
    await userEvent.type(screen.getByLabelText('Old Password'), 'wrong');
    await userEvent.type(screen.getByLabelText('New Password'), 'new secret');
    await pressSave();
    expect(screen.getByText('This is not your password.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('new secret');
  });

  it('is titled My Account', () => {
    open('/users/2', member);
    expect(appBar).toMatchObject({ title: 'My Account', options: [] });
  });

  it('can be deleted only by owners, in a section of its own', () => {
    open('/users/2', member);
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    cleanup();
    open('/users/1');
    expect(appBar.options).toEqual([]);
    const section = within(screen.getByRole('region', { name: 'Delete account' }));
    expect(section.getByRole('button', { name: 'Delete account' })).toBeDefined();
  });

  it('ends the session when its owner deletes it', async () => {
    mockResponse(getLibrary, { data: aLibrary() });
    mockResponse(deleteUser, 'User was deleted.');
    const ended = vi.fn();
    const off = on('session:ended', ended);
    open('/users/1');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await confirm(within(await screen.findByRole('alertdialog')));
    await vi.waitFor(() => expect(place()).toBe('/login'));
    expect([session.user, ended.mock.calls.length]).toEqual([null, 1]);
    expect(requests).toEqual(['GET /api/users/1/library', 'DELETE /api/users/1']);
    off();
  });

  it('changes the theme at once, on this browser', async () => {
    open('/users/2', member);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: 'System' }));
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('switches typographic replacements off and on for the current user', async () => {
    open('/users/2', member);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Typographic replacements' });
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    expect([box.checked, usesSmartTypography()]).toEqual([false, false]);
    await userEvent.click(box);
    expect([box.checked, usesSmartTypography()]).toEqual([true, true]);
  });
});

describe('The last owner', () => {
  it('is told that they stay, and can press nothing that deletes', async () => {
    mockResponse(getLibrary, { data: aLibrary({ posts_count: 3, is_last_owner: true }) });
    open('/users/1');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Owner?' }));
    expect(dialog.getByText('The last owner cannot be deleted.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

const askToDelete = async () => {
  open('/users/2');
  await screen.findByText('member@example.org');
  act(() => appBar.options[0]?.run());
  return within(await screen.findByRole('alertdialog', { name: 'Delete Member?' }));
};

describe('Somebody else’s profile', () => {
  beforeEach(() => mockResponse(getUser, { data: member }));

  it('is shown and cannot be changed', async () => {
    open('/users/2', aUser({ id: 3 }));
    await screen.findByText('member@example.org');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    expect(screen.queryByText('Theme')).toBeNull();
    expect(appBar).toMatchObject({ title: 'Edit User', action: undefined, options: [] });
  });

  it('can be deleted by an owner, after one question that names what goes, in numbers', async () => {
    mockResponse(getLibrary, {
      data: aLibrary({ posts_count: 1204, archived_count: 1, collections_count: 17, shares_count: 2 }),
    });
    mockResponse(deleteUser, 'User was deleted.');
    mockResponse(listUsers, { data: [owner] });
    const question = await askToDelete();
    const lines = await question.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1,204 posts',
      '1 post in the Recycle Bin',
      '17 collections',
      '2 shared links, which will stop working',
    ]);
    await confirm(question);
    await vi.waitFor(() => expect(place()).toBe('/users'));
    expect(requests).toContain('DELETE /api/users/2');
  });

  it('is not deleted when the question is closed, and the numbers that come late open it no more', async () => {
    mockResponse(getLibrary, { data: aLibrary() });
    const question = await askToDelete();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(requests).toContain('GET /api/users/2/library'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests).not.toContain('DELETE /api/users/2');
  });

  it('can be deleted without numbers where the server does not say them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getLibrary, 500);
    const question = await askToDelete();
    expect(await question.findByText(/posts, collections, tags, and shared links/)).toBeDefined();
    expect(question.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false);
    expect(logged).toHaveBeenCalledOnce();
  });

  it.each([
    [409, 'The last owner cannot be deleted.', 'The last owner cannot be deleted.'],
    [502, undefined, 'Failed. Error 502'],
  ])('stays when the server refuses with %i', async (status, body, description) => {
    mockResponse(getLibrary, { data: aLibrary() });
    mockError(deleteUser, status, body ?? {});
    await confirm(await askToDelete());
    await vi.waitFor(() => expect(notifications).toMatchObject([{ type: 'error', description }]));
    expect(place()).toBe('/users/2');
  });

  it('says so when there is none', async () => {
    mockError(getUser, 404, 'User not found');
    mockResponse(listUsers, { data: [owner] });
    open('/users/99');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Users' }));
    expect(place()).toBe('/users');
    await screen.findByRole('table');
  });
});
