import { createTags } from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { CompiledQueries, type Slots } from './compiled-queries.ts';
import { transact } from './transact.ts';

it('builds a query once for each shape, and runs it with the values of each call', async () => {
  const test = await anApp();
  const { db } = test;
  await (await aPerson(test)).call(createTags, { body: { tags: [{ name: 'rye' }, { name: 'wheat' }] } });

  const tags = new CompiledQueries<{ name: string }, { name: string }>();
  const named = vi.fn((value: Slots<{ name: string }>) =>
    db.selectFrom('tags').select('name').where('name', '=', value.name).where('user_id', '>', 0),
  );
  expect(await tags.rows(db, 'named', { name: 'rye' }, named)).toEqual([{ name: 'rye' }]);
  expect(await tags.rows(db, 'named', { name: 'wheat' }, named)).toEqual([{ name: 'wheat' }]);
  expect(await transact(db, 1, (trx) => tags.rows(trx, 'named', { name: 'oats' }, named))).toEqual([]);
  expect(named).toHaveBeenCalledTimes(1);

  const others = (value: Slots<{ name: string }>) =>
    db.selectFrom('tags').select('name').where('name', '!=', value.name);
  expect(await tags.rows(db, 'others', { name: 'rye' }, others)).toEqual([{ name: 'wheat' }]);
});
