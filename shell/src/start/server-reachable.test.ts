import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SERVER_REACHABLE_EVENT } from './page-snapshot.ts';
import { announceServerReachable } from './server-reachable.ts';

const told = vi.fn();

beforeEach(() => {
  told.mockReset();
  document.addEventListener(SERVER_REACHABLE_EVENT, told);
});
afterEach(() => {
  document.removeEventListener(SERVER_REACHABLE_EVENT, told);
  delete document.documentElement.dataset['snapshot'];
  clearSession();
});

const settled = () => new Promise((done) => setTimeout(done, 10));

it('announces to a page snapshot that a session has started', async () => {
  document.documentElement.dataset['snapshot'] = '';
  announceServerReachable();
  session.permission = 4;
  await settled();
  expect(told, 'nobody is in yet').not.toHaveBeenCalled();
  session.user = aUser();
  await settled();
  session.user = aUser({ name: 'Renamed' });
  await settled();
  expect(told).toHaveBeenCalledOnce();
});

it('does so for a visitor as well', async () => {
  document.documentElement.dataset['snapshot'] = '';
  announceServerReachable();
  session.visitor = { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' };
  await settled();
  expect(told).toHaveBeenCalledOnce();
});

it('leaves a page that came from the server alone', async () => {
  announceServerReachable();
  session.user = aUser();
  await settled();
  expect(told).not.toHaveBeenCalled();
});
