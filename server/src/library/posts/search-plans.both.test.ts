import { createCollection, createPost } from '@benotes/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { aDatabase, anApp, aPerson, given } from '../../../testing/app.ts';
import { plansOf } from '../../../testing/plans.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { findMatches } from '../search/find-matches.repo.ts';
import { phrasesOf } from '../search/parse-query.ts';
import { conditionsOf } from './search-posts.repo.ts';

it('A search reads the newest posts of its user, not those of others', async () => {
  const app = await anApp(await aDatabase('new'));
  const person = await aPerson(app);
  for (const title of ['Harbour bread', 'Harbour']) await given(person, createPost, { title, content: 'A note.' });
  const clauses = phrasesOf('harbour bread').map((phrase) => [phrase]);
  const where = sql`posts.user_id = ${person.id} and posts.is_archived = 0`;
  const search = { userId: person.id, clauses, place: 'post', where, limit: 20 } as const;
  expect(await findMatches(app.db, search)).toHaveLength(1);
  const plan = await plansOf(app.db, (db) => findMatches(db, search));
  expect(plan).toMatch(isPostgres(app.db) ? /Index Scan Backward using post_search_newest/ : /VIRTUAL TABLE INDEX/);
});

it('A search below a collection looks children up by their parent, not among all collections', async () => {
  const app = await anApp(await aDatabase('new'));
  const person = await aPerson(app);
  const id = await given(person, createCollection, { name: 'All' });
  const plan = await plansOf(app.db, async (db) => {
    const where = conditionsOf(person.id, { within: [id] });
    await sql`select posts.id from posts where ${where} order by posts.id`.execute(db);
  });
  expect(plan).toMatch(
    isPostgres(app.db) ? /collections_siblings/ : /collections_siblings \(user_id=\? AND parent_id=\?\)/,
  );
});
