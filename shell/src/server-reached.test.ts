import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { REACHED_EVENT } from './kept-page.ts';
import { tellReached } from './server-reached.ts';

const told = vi.fn();

beforeEach(() => {
  told.mockReset();
  document.addEventListener(REACHED_EVENT, told);
});
afterEach(() => {
  document.removeEventListener(REACHED_EVENT, told);
  delete document.documentElement.dataset['kept'];
  clearSession();
});

const settled = () => new Promise((done) => setTimeout(done, 10));

it('tells a page that was kept once the server lets somebody in', async () => {
  document.documentElement.dataset['kept'] = '';
  tellReached();
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
  document.documentElement.dataset['kept'] = '';
  tellReached();
  session.visitor = { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' };
  await settled();
  expect(told).toHaveBeenCalledOnce();
});

it('leaves a page that came from the server alone', async () => {
  tellReached();
  session.user = aUser();
  await settled();
  expect(told).not.toHaveBeenCalled();
});
