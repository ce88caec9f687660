import { createTags } from '@benotes/contract';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { selectionCondition } from './actions/select-posts.repo.ts';
import { compileQuery, conditionOfQuery } from './compile-query.repo.ts';
import { conditionsOf } from './search-posts.repo.ts';

/** One of each that finds posts by id. */
const TERMS = [
  'bread',
  'rye',
  'title:soup',
  'tag:kitchen',
  'in:Recipes',
  'site:example.org',
  'is:pinned',
  'is:duplicate',
  'is:broken',
  'has:image',
  'has:highlight',
  'before:2025',
  'on:2025-01',
];
const QUERIES = TERMS.flatMap((one, index) =>
  TERMS.slice(index + 1).flatMap((other) => [`${one} ${other}`, `${one} ${other} OR site:b.org -tag:old`]),
);

/** The lookups of posts by two conditions on their ids: SQLite compares each id of one with each id of the other. */
async function doubleLookups(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan
    select posts.id from posts where ${condition} order by posts.id desc limit 20`.execute(db);
  return rows.map(({ detail }) => detail).filter((detail) => (detail.match(/\b(?:row)?id=\?/g) ?? []).length > 1);
}

// PostgreSQL joins them by hash.
describe.skipIf(inject('postgresUrl') !== undefined)('A search with several conditions', () => {
  it('looks posts up by the ids of one condition only', async () => {
    const app = await anApp();
    const { db } = app;
    const person = await aPerson(app);
    await person.call(createTags, { body: { tags: [{ name: 'kitchen' }] } });
    const context = { db, userId: person.id, now: new Date(), timeZone: 'UTC' };
    const doubled: string[] = [];
    for (const text of QUERIES) {
      const inLibrary = await compileQuery(context, text);
      const inTag = await compileQuery({ ...context, isLookedUp: true }, text);
      if (!inLibrary || !inTag) throw new Error(`${text} is no search.`);
      const conditions = [
        sql`${conditionsOf(person.id, {})} and ${await conditionOfQuery(db, person.id, inLibrary)}`,
        sql`${conditionsOf(person.id, { tag_id: 1 })} and ${await conditionOfQuery(db, person.id, inTag)}`,
        await selectionCondition(db, person.id, { scope: { filter: text, tag_id: 1 }, ids: [1, 2, 3] }),
      ];
      for (const condition of conditions)
        doubled.push(...(await doubleLookups(db, condition)).map((plan) => `${text}: ${plan}`));
    }
    expect(doubled).toEqual([]);
  });
});
