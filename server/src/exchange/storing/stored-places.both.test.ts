import { createCollection, createPost } from '@benotes/contract';
import { expect, it } from 'vitest';

import { aDatabase, anApp, aPerson, given } from '../../../testing/app.ts';
import { plansOf } from '../../../testing/plans.ts';
import { findAbove } from './stored-places.repo.ts';

it('What others put on top of a collection is looked up there, not among all posts', async () => {
  const app = await anApp(await aDatabase('new'));
  const person = await aPerson(app);
  const collection = await given(person, createCollection, { name: 'Recipes' });
  await given(person, createPost, { title: 'Elsewhere', content: 'x' });
  const below = await given(person, createPost, { title: 'Soup', content: 'x', collection_id: collection });
  const pinned = await given(person, createPost, { title: 'Bread', content: 'x', collection_id: collection });
  await person.send({ method: 'PATCH', url: `/api/posts/${pinned}`, payload: { is_pinned: true } });

  const place = { collection, top: 0, importId: 1 };
  expect(await findAbove(app.db, person.id, place)).toEqual([pinned, below]);
  const plan = await plansOf(app.db, (db) => findAbove(db, person.id, place));
  expect(plan).toContain('posts_of_collection');
  expect(plan).not.toMatch(/posts_of_user|Seq Scan/);
});
