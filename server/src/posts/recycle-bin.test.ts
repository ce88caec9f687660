import { setImmediate } from 'node:timers/promises';

import {
  createCollection,
  createPost,
  deleteCollection,
  deletePost,
  emptyRecycleBin,
  getMe,
  listPosts,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { isPostgres } from '../database/dialect.ts';
import { anApp, aPerson, given, type Person, type TestApp } from '../testing/app.ts';

/** More than is changed at a time. */
const MANY = 2300;
const TIME = '2026-01-02T03:04:05.000Z';

async function addMany({ db }: TestApp, person: Person, collection_id: number | null, isArchived: boolean) {
  const rows = Array.from({ length: MANY }, (_, order) => ({
    user_id: person.id,
    type: 'text' as const,
    title: 'Many',
    content: 'x',
    order,
    collection_id,
    is_archived: isArchived ? (1 as const) : (0 as const),
    archived_at: isArchived ? TIME : null,
    created_at: TIME,
    updated_at: TIME,
  }));
  for (let from = 0; from < MANY; from += 500)
    await db
      .insertInto('posts')
      .values(rows.slice(from, from + 500))
      .execute();
}

/** How often somebody else is answered while something goes on. */
async function answersDuring(person: Person, work: Promise<unknown>): Promise<number> {
  const seen = { answers: 0, isDone: false };
  const done = work.then(() => (seen.isDone = true));
  for (; !seen.isDone; seen.answers += 1) {
    await person.call(getMe);
    await setImmediate(); // as between requests of a network
  }
  await done;
  return seen.answers;
}

const titles = async (person: Person, is_archived: boolean) => {
  const { data } = (await person.call(listPosts, { query: { is_archived, limit: 0 } })).body;
  return data.map(({ title }) => title);
};

const countOf = async ({ db }: TestApp, { id }: Person) => {
  const posts = db.selectFrom('posts').select((row) => row.fn.countAll<number>().as('count'));
  return (await posts.where('user_id', '=', id).executeTakeFirstOrThrow()).count;
};

describe('Emptying the recycle bin', () => {
  it('removes all that lies in it, nothing else and nobody else’s', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { title: 'Kept', content: 'x' });
    for (const whose of [person, other])
      await whose.call(deletePost, { params: { id: await given(whose, createPost, { title: 'Gone', content: 'x' }) } });
    expect((await person.call(emptyRecycleBin, { query: { is_archived: true } })).status).toBe(204);
    expect([await titles(person, true), await titles(person, false)]).toEqual([[], ['Kept']]);
    expect(await titles(other, true)).toEqual(['Gone']);
  });

  it('keeps nobody from reading meanwhile, however much there is', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await addMany(test, person, null, true);
    const answers = await answersDuring(person, person.call(emptyRecycleBin, { query: { is_archived: true } }));
    // PostgreSQL empties it in one step, beside which others read.
    expect(answers).toBeGreaterThan(isPostgres(test.db) ? 0 : 3);
    expect(await countOf(test, person)).toBe(0);
  });
});

describe('Deleting a tree of collections', () => {
  it('keeps nobody from reading meanwhile, however many posts go to the recycle bin', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const top = await given(person, createCollection, { name: 'Top' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    await addMany(test, person, below, false);
    const deleting = person.call(deleteCollection, { params: { id: top }, query: { nested: true } });
    expect(await answersDuring(person, deleting)).toBeGreaterThan(3);
    const live = test.db.selectFrom('posts').select('id').where('is_archived', '=', 0);
    const placed = test.db.selectFrom('posts').select('id').where('collection_id', 'is not', null);
    expect([await live.execute(), await placed.execute(), await countOf(test, person)]).toEqual([[], [], MANY]);
  });
});
