import { setImmediate } from 'node:timers/promises';

import {
  createCollection,
  createPost,
  deleteCollection,
  deletePost,
  emptyRecycleBin,
  getMe,
  listPosts,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';

/** More than one batch. */
const MANY = 2300;
/** PostgreSQL needs one batch, because concurrent reads are never blocked. */
const leastResponses = ({ db }: TestApp) => (isPostgres(db) ? 0 : 3);
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

/** The number of responses that a user gets while other work is in progress. */
async function responsesDuring(person: Person, work: Promise<unknown>): Promise<number> {
  const seen = { responses: 0, isDone: false };
  const done = work.then(() => (seen.isDone = true));
  for (; !seen.isDone; seen.responses += 1) {
    await person.call(getMe);
    await setImmediate(); // as between requests over a network
  }
  await done;
  return seen.responses;
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
  it('removes all its posts, and no other posts or other users’ posts', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { title: 'Kept', content: 'x' });
    for (const whose of [person, other])
      await whose.call(deletePost, { params: { id: await given(whose, createPost, { title: 'Gone', content: 'x' }) } });
    expect((await person.call(emptyRecycleBin, { query: { is_archived: true } })).status).toBe(204);
    expect([await titles(person, true), await titles(person, false)]).toEqual([[], ['Kept']]);
    expect(await titles(other, true)).toEqual(['Gone']);
  });

  it('does not block other requests, even with many posts', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await addMany(test, person, null, true);
    const responses = await responsesDuring(person, person.call(emptyRecycleBin, { query: { is_archived: true } }));
    expect(responses).toBeGreaterThan(leastResponses(test));
    expect(await countOf(test, person)).toBe(0);
  });
});

describe('A post in the recycle bin', () => {
  it('says when it was deleted, and no longer once it is restored', async () => {
    const person = await aPerson(await anApp());
    const id = await given(person, createPost, { content: 'x' });
    const before = new Date().toISOString();
    const deleted = await person.call(updatePost, { params: { id }, body: { is_archived: true } });
    const { archived_at = '' } = deleted.body.data;
    expect(archived_at >= before).toBe(true);
    const [inBin] = (await person.call(listPosts, { query: { is_archived: true } })).body.data;
    expect(inBin?.archived_at).toBe(archived_at);
    const restored = await person.call(updatePost, { params: { id }, body: { is_archived: false } });
    expect(restored.body.data).not.toHaveProperty('archived_at');
  });
});

describe('Deleting a tree of collections', () => {
  it('does not block other requests, even with many posts', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const top = await given(person, createCollection, { name: 'Top' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    await addMany(test, person, below, false);
    const deleting = person.call(deleteCollection, { params: { id: top }, query: { nested: true } });
    expect(await responsesDuring(person, deleting)).toBeGreaterThan(leastResponses(test));
    const live = test.db.selectFrom('posts').select('id').where('is_archived', '=', 0);
    const placed = test.db.selectFrom('posts').select('id').where('collection_id', 'is not', null);
    expect([await live.execute(), await placed.execute(), await countOf(test, person)]).toEqual([[], [], MANY]);
  });
});
