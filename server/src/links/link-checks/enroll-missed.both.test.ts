import { createPost } from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { urlKey } from '../../library/search/url-key.ts';

it('enrolls links that a server of the last release has saved or edited during an update', async () => {
  const test = await anApp();
  const { db, housekeeping } = test;
  const person = await aPerson(test);
  const [saved, edited, other] = [
    await given(person, createPost, { content: 'https://example.org/saved' }),
    await given(person, createPost, { content: 'https://example.org/edited' }),
    await given(person, createPost, { content: 'https://example.org/other' }),
  ];
  await given(person, createPost, { content: 'A note' });
  await housekeeping.round();
  const checks = () =>
    db.selectFrom('link_checks').select(['post_id', 'url_key', 'state', 'due_at']).orderBy('post_id').execute();
  const now = new Date().toISOString();
  await db.deleteFrom('link_checks').where('post_id', '=', saved).execute();
  const former = { url_key: urlKey('https://example.org/former'), state: 'ok' as const, due_at: now };
  await db.updateTable('link_checks').set(former).where('post_id', '=', edited).execute();
  await db.updateTable('link_checks').set({ state: 'ok', due_at: now }).where('post_id', '=', other).execute();
  await housekeeping.round();
  const found = await checks();
  expect(found).toEqual([
    { post_id: saved, url_key: urlKey('https://example.org/saved'), state: null, due_at: expect.any(String) },
    { post_id: edited, url_key: urlKey('https://example.org/edited'), state: null, due_at: expect.any(String) },
    { post_id: other, url_key: urlKey('https://example.org/other'), state: 'ok', due_at: now },
  ]);
  expect(found.filter(({ due_at }) => due_at > now).map(({ post_id }) => post_id)).toEqual([saved, edited]);
});
