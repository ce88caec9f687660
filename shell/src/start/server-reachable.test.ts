import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SERVER_REACHABLE_EVENT } from './page-snapshot.ts';
import { announceServerReachable } from './server-reachable.ts';

const onReachable = vi.fn();

beforeEach(() => {
  onReachable.mockReset();
  document.addEventListener(SERVER_REACHABLE_EVENT, onReachable);
});
afterEach(() => {
  document.removeEventListener(SERVER_REACHABLE_EVENT, onReachable);
  delete document.documentElement.dataset['snapshot'];
  clearSession();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

it('announces to a page snapshot that a session has started', async () => {
  document.documentElement.dataset['snapshot'] = '';
  announceServerReachable();
  session.permission = 4;
  await settled();
  expect(onReachable, 'no session yet').not.toHaveBeenCalled();
  session.user = aUser();
  await settled();
  session.user = aUser({ name: 'Renamed' });
  await settled();
  expect(onReachable).toHaveBeenCalledOnce();
});

it('also does so for a visitor', async () => {
  document.documentElement.dataset['snapshot'] = '';
  announceServerReachable();
  session.visitor = { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' };
  await settled();
  expect(onReachable).toHaveBeenCalledOnce();
});

it('does nothing on a page from the server', async () => {
  announceServerReachable();
  session.user = aUser();
  await settled();
  expect(onReachable).not.toHaveBeenCalled();
});
