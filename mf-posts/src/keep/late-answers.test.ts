import { getCareNumbers, listCheckedLinks, listDeletedCollections } from '@benotes/contract';
import { aCareSummary } from '@benotes/contract/link-builders';
import { emit } from '@benotes/platform';
import { mockError, mockResponse } from '@benotes/platform/testing';
import { expect, it } from 'vitest';

import { care, loadCare, loadMoreCare } from './care/care.store.ts';
import { deletedCollections, loadDeletedCollections } from './recycle-bin/deleted-collections.store.ts';

const aDeletedCollection = {
  id: 3,
  name: 'Letters to Ada',
  icon_id: null,
  parent_id: null,
  deleted_at: '2026-01-01T00:00:00.000Z',
  collections_below: 0,
  posts_count: 1,
};

it.each(['session:ended', 'session:expired'] as const)(
  'Answers that arrive after the session are not for the next user: %s',
  async (end) => {
    mockResponse(getCareNumbers, { data: aCareSummary({ links: 1, gone: 1 }) });
    mockResponse(listCheckedLinks, { data: [] });
    mockResponse(listDeletedCollections, { data: [aDeletedCollection] });
    const late = [loadCare('gone'), loadDeletedCollections()];
    emit(end);
    await Promise.all(late);
    expect(care).toMatchObject({ numbers: null, status: 'loading' });
    expect(deletedCollections).toMatchObject({ list: [], status: 'loading' });
  },
);

it('Failures that arrive after the session are not shown to the next user', async () => {
  for (const endpoint of [getCareNumbers, listCheckedLinks, listDeletedCollections]) mockError(endpoint, 401);
  const late = [loadCare('gone'), loadMoreCare(), loadDeletedCollections()];
  emit('session:ended');
  await Promise.all(late);
  expect([care.status, deletedCollections.status]).toEqual(['loading', 'loading']); // and nothing is logged
});
