import { listNotifications, type Notification, readNotifications } from '@benotes/contract';
import { aUser, CREATED } from '@benotes/contract/builders';
import { collections, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveShell, onScreen, renderShell } from '../../testing.tsx';
import { Bell } from './bell.tsx';

const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'mention',
  is_read: false,
  is_available: true,
  by: { id: 3, name: 'Ada' },
  post_id: 7,
  comment_id: 9,
  collection_id: null,
  name: 'Soup',
  text: 'Salt, @Ann?',
  created_at: CREATED,
  ...given,
});

beforeEach(() => {
  onScreen(false);
  Object.assign(collections, { unread: 2 });
});
afterEach(leaveShell);

async function open(data: Notification[], unread = 2) {
  mockResponse(listNotifications, { data, unread });
  const shell = renderShell('/', <Bell />);
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  return { ...shell, dialog };
}

describe('The bell', () => {
  it('tells how many notifications are unread, and opens them', async () => {
    renderShell('/', <Bell />);
    expect(screen.getByRole('button', { name: 'Notifications: 2 unread' }).getAttribute('aria-expanded')).toBe('false');
    expect(requests).toEqual([]);
  });

  it('leads to the comment that a notification tells of, which is read then', async () => {
    const { dialog, here } = await open([aNotification()]);
    mockResponse(readNotifications, { unread: 1 });
    await userEvent.click(await dialog.findByRole('link', { name: /Ada.* mentioned you in a comment on .*Soup/ }));
    expect(here()).toBe('/p/7/read');
    expect(requests).toContain('POST /api/notifications/read {"ids":[1],"is_read":true}');
    await waitFor(() => expect(collections.unread).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks one as read or unread, and all as read', async () => {
    const { dialog } = await open([aNotification({ id: 3 }), aNotification({ id: 2, is_read: true, kind: 'comment' })]);
    mockResponse(readNotifications, { unread: 1 });
    await userEvent.click(await dialog.findByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Mark as unread' })).toHaveLength(2));
    mockResponse(readNotifications, { unread: 0 });
    await userEvent.click(dialog.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(collections.unread).toBe(0));
    expect(requests).toContain('POST /api/notifications/read {"up_to":3}');
  });

  it('says only that access has ended where it has', async () => {
    const gone = { is_available: false, by: null, post_id: null, comment_id: null, name: null, text: null };
    const { dialog } = await open([
      aNotification(gone),
      aNotification({ ...gone, id: 2, kind: 'access-ended', is_available: true, name: 'Family', collection_id: 4 }),
    ]);
    expect(await dialog.findByText(/You no longer have access to this/)).toBeDefined();
    expect(dialog.getByText(/Family.* is no longer shared with you/)).toBeDefined();
    expect(dialog.queryAllByRole('link')).toEqual([]);
  });

  it('leads to the storage of the user when versions were removed because it is full', async () => {
    session.user = aUser({ id: 5 });
    const nobody = { by: null, post_id: null, comment_id: null, name: null, text: null };
    const { dialog, here } = await open([aNotification({ ...nobody, kind: 'versions-removed' })]);
    mockResponse(readNotifications, { unread: 0 });
    await userEvent.click(await dialog.findByRole('link', { name: /the oldest versions of your posts were removed/ }));
    expect(here()).toBe('/users/5');
  });

  it('goes through the list with the arrow keys, and closes with Escape', async () => {
    const { dialog } = await open([aNotification(), aNotification({ id: 2, kind: 'comment' })]);
    const [first, second] = await dialog.findAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ }));
  });

  it('says that there is nothing, and loads again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listNotifications, 500);
    renderShell('/', <Bell />);
    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listNotifications, { data: [], unread: 0 });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no notifications yet.')).toBeDefined();
  });

  it('shows again what could not be changed', async () => {
    const { dialog } = await open([aNotification()]);
    mockError(readNotifications, 500);
    await userEvent.click(await dialog.findByRole('button', { name: 'Mark as read' }));
    expect(await dialog.findByRole('button', { name: 'Mark as read' })).toBeDefined();
  });
});
