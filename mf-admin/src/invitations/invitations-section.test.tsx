import {
  createInvitation,
  type Invitation,
  listInvitations,
  OWNER,
  resendInvitation,
  revokeInvitation,
} from '@benotes/contract';
import { on } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { InvitationsSection } from './invitations-section.tsx';

const invitation: Invitation = {
  id: 4,
  email: 'jane@example.org',
  name: null,
  permission: OWNER,
  by: 'Owner',
  created_at: '2026-11-22T09:00:00.000Z',
  expires_at: '2036-11-22T09:00:00.000Z',
};
const notifications: { title: string }[] = [];

beforeEach(() => {
  notifications.length = 0;
  const off = on('notification:raised', (raised) => notifications.push(raised));
  return () => off();
});

const open = (invitations: Invitation[] = [invitation]) => {
  mockResponse(listInvitations, { data: invitations });
  renderAt('/', <InvitationsSection />);
};
const fill = async (email: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
  if (email) await userEvent.type(dialog.getByLabelText('Email'), email);
  return dialog;
};

describe('Invitations', () => {
  it('are listed with their role and when they expire', async () => {
    open([invitation, { ...invitation, id: 3, name: 'Joe', permission: 7, expires_at: '2020-01-01T00:00:00.000Z' }]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/jane@example\.orgOwner.*valid until/);
    expect(second?.textContent).toMatch(/Joe \(jane@example\.org\).*expired/);
  });

  it('are sent with role and name, and their link is shown where the server cannot send email', async () => {
    open([]);
    mockResponse(createInvitation, { data: { ...invitation, link: 'http://localhost/setup?invitation=x' } });
    const dialog = await fill(' jane@example.org ');
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'owner');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain('invitation=x');
    expect(requests).toContain('POST /api/invitations {"email":"jane@example.org","name":null,"permission":255}');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are said to be sent where the server can send email', async () => {
    open([]);
    mockResponse(createInvitation, { data: { ...invitation, link: null } });
    const dialog = await fill('jane@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(notifications[0]?.title).toMatch(/^The invitation was sent to .*jane/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('need an address that no user has', async () => {
    open([]);
    const dialog = await fill('');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(dialog.getByText('Enter an email address.')).toBeDefined();
    const email = ['Email is already in use.'];
    mockError(createInvitation, 422, { email, errors: { email } });
    await userEvent.type(dialog.getByLabelText('Email'), 'owner@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('Email is already in use.')).toBeDefined();
  });

  it('get a new link, or are revoked', async () => {
    open();
    mockResponse(resendInvitation, { data: { ...invitation, link: 'http://localhost/setup?invitation=new' } });
    mockResponse(revokeInvitation, null);
    await userEvent.click(await screen.findByRole('button', { name: /Make a new link/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain('invitation=new');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Revoke the invitation/ }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(requests).toContain('DELETE /api/invitations/4'));
  });

  it('offer Retry if they cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listInvitations, 500);
    renderAt('/', <InvitationsSection />);
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listInvitations, { data: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no open invitations.')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
