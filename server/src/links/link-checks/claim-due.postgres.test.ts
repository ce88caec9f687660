import { createPost } from '@benotes/contract';
import { expect, inject, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { transact } from '../../kernel/database/transact.ts';
import { claimDue } from './link-checks.repo.ts';

const RULES = { count: 4, siteMs: 1, nextAt: () => Promise.resolve(0), isFetching: () => false, hasPreviews: false };

it.runIf(inject('postgresUrl'))('Links are claimed while a user imports, also those of that user', async () => {
  const test = await anApp();
  const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
  await given(one, createPost, { content: 'https://one.example.org/' });
  await given(other, createPost, { content: 'https://two.example.org/' });
  await test.db.updateTable('link_checks').set({ due_at: '2026-01-01T00:00:00.000Z' }).execute();
  const claimed = await transact(test.db, other.id, () => claimDue(test.db, RULES), { isLong: true });
  expect(claimed?.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual([one.id, other.id]);
});
