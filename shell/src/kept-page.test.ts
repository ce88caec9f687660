import { aUser } from '@benotes/contract/builders';
import { forgetSession, session } from '@benotes/platform';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renewKeptPage } from './kept-page.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload, protocol: 'http:' });
});
afterEach(() => {
  delete document.documentElement.dataset['kept'];
  forgetSession();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((done) => setTimeout(done, 10));

it('asks for the real page once the server lets somebody in', async () => {
  document.documentElement.dataset['kept'] = '';
  renewKeptPage();
  session.permission = 4;
  await settled();
  expect(reload, 'nobody is in yet').not.toHaveBeenCalled();
  session.user = aUser();
  await settled();
  session.user = aUser({ name: 'Renamed' });
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

it('does so for a visitor as well', async () => {
  document.documentElement.dataset['kept'] = '';
  renewKeptPage();
  session.visitor = { token: 'x', collection_id: 1, permission: 4, collection_name: 'Shared' };
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

it('does not ask again and again where only the page cannot be had', async () => {
  document.documentElement.dataset['kept'] = '';
  for (const name of ['before the reload', 'after it']) {
    renewKeptPage();
    session.user = aUser({ name });
    await settled();
  }
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves a page that came from the server as it is', async () => {
  renewKeptPage();
  session.user = aUser();
  await settled();
  expect(reload).not.toHaveBeenCalled();
});
