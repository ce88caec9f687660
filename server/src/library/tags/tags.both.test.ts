import { setImmediate } from 'node:timers/promises';

import {
  countPosts,
  createPost,
  createTag,
  createTags,
  deletePost,
  deleteTag,
  getPost,
  getTag,
  listTags,
  mergeTag,
  updateTag,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { aPostRow } from '../../../testing/post-rows.ts';
import { findTagged } from './tags.repo.ts';

/** So many that a change of their tag takes steps. */
const POSTS = 1500;

/** A person with a tag that many posts have. */
async function aTagOfMany(): Promise<{ test: TestApp; person: Person; id: number }> {
  const test = await anApp();
  const person = await aPerson(test);
  const id = await named(person, 'from');
  const rows = Array.from({ length: POSTS }, (_, index) => aPostRow(person.id, index));
  const posts = await test.db.insertInto('posts').values(rows).returning('id').execute();
  const tagged = posts.map((post) => ({ post_id: post.id, tag_id: id, user_id: person.id }));
  await test.db.insertInto('post_tag').values(tagged).execute();
  return { test, person, id };
}

const named = async (person: Person, name: string) => (await person.call(createTag, { body: { name } })).body.data.id;
const names = async (person: Person) => (await person.call(listTags)).body.data.map(({ name }) => name);

describe('Tags', () => {
  it('are listed by name, ignoring case', async () => {
    const person = await aPerson(await anApp());
    for (const name of ['pear', 'Apple', 'banana']) await named(person, name);
    expect(await names(person)).toEqual(['Apple', 'banana', 'pear']);
  });

  it('have unique names, ignoring case', async () => {
    const person = await aPerson(await anApp());
    await named(person, 'Apple');
    expect(await person.call(createTag, { body: { name: ' aPPLE ' } })).toEqual({
      status: 400,
      body: 'Tag does already exist',
    });
    const pear = await named(person, 'pear');
    expect(await person.call(updateTag, { params: { id: pear }, body: { name: 'APPLE' } })).toMatchObject({
      status: 422,
      body: { name: ['Tag does already exist'] },
    });
    expect((await person.call(updateTag, { params: { id: pear }, body: { name: 'PEAR' } })).body.data.name).toBe(
      'PEAR',
    );
  });

  // #found-or-created
  it('of a new post are found or created, in the given order', async () => {
    const person = await aPerson(await anApp());
    const apple = await named(person, 'Apple');
    const { status, body } = await person.call(createTags, {
      body: { tags: [{ name: 'new' }, { name: 'apple' }, { name: 'NEW' }] },
    });
    expect(status).toBe(201);
    expect(body.data.map(({ name }) => name)).toEqual(['new', 'Apple', 'new']);
    expect(body.data[1]?.id).toBe(apple);
    expect(await names(person)).toEqual(['Apple', 'new']);
  });

  it.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ tags: [] }, 'tags'],
    [{ tags: [{ name: 'fine' }, { name: ' ' }] }, 'tags'],
    [{ tags: [{ name: 'fine' }, { name: 'a\u0000b' }] }, 'tags'],
    [{ tags: ['fine'] }, 'tags'],
    [{ name: 'fine', tags: [{ name: 'other' }] }, 'name'],
    [{ tags: Array.from({ length: 101 }, (_, index) => ({ name: `t${index}` })) }, 'tags'],
  ])('are refused as %j, at the field %s, and none is stored', async (payload, field) => {
    const person = await aPerson(await anApp());
    const answer = await person.send({ method: 'POST', url: createTag.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
    expect(await names(person)).toEqual([]);
  });

  // #deleted-from-all-posts
  it('are removed from all posts when they are deleted', async () => {
    const person = await aPerson(await anApp());
    const [kept, gone] = [await named(person, 'kept'), await named(person, 'gone')];
    const id = await given(person, createPost, { content: 'x', tags: [kept, gone] });
    expect((await person.call(deleteTag, { params: { id: gone } })).status).toBe(204);
    const { data } = (await person.call(getPost, { params: { id }, query: { withTags: true } })).body;
    expect(data.tags).toEqual([{ id: kept, name: 'kept' }]);
  });

  // #merged-without-duplicates
  it('can be merged without duplicates on posts', async () => {
    const person = await aPerson(await anApp());
    const [from, into] = [await named(person, 'colour'), await named(person, 'color')];
    await given(person, createPost, { content: 'both', tags: [from, into] });
    await given(person, createPost, { content: 'one', tags: [from] });
    const merge = (id: number, target: number) => person.call(mergeTag, { params: { id }, body: { into: target } });
    expect(await merge(from, into)).toEqual({ status: 200, body: { data: { id: into, name: 'color' } } });
    const { data } = (await person.call(listTags, { query: { withCounts: true } })).body;
    expect(data).toEqual([{ id: into, name: 'color', posts_count: 2 }]);
    expect((await merge(into, into)).status).toBe(422);
    expect((await merge(into, 999)).status).toBe(422);
    expect((await merge(999, into)).status).toBe(404);
  });

  it.each([
    [
      'merged',
      async (person: Person, id: number) =>
        person.call(mergeTag, { params: { id }, body: { into: await named(person, 'into') } }),
    ],
    ['deleted', (person: Person, id: number) => person.call(deleteTag, { params: { id } })],
  ] as const)('that many posts have let others save while they are %s', async (_how, remove) => {
    const { test, person, id } = await aTagOfMany();
    const [{ db }, other] = [test, await aPerson(test, 'other@example.org')];
    const order: string[] = [];
    const removing = remove(person, id).then(() => order.push('removed'));
    const left = async () => (await findTagged(db, person.id, id)).length;
    while ((await left()) === POSTS) await setImmediate();
    await named(other, 'new');
    order.push('saved');
    await removing;
    expect(order).toEqual(['saved', 'removed']);
    expect(await left()).toBe(0);
    expect((await names(person)).includes('from')).toBe(false);
  });

  it('that many posts have let others save while they are renamed, and all posts are found by the new name', async () => {
    const { test, person, id } = await aTagOfMany();
    const other = await aPerson(test, 'other@example.org');
    const order: string[] = [];
    const renaming = person.call(updateTag, { params: { id }, body: { name: 'dinosaurs' } }).then(({ status }) => {
      order.push('renamed');
      return status;
    });
    while (!(await names(person)).includes('dinosaurs')) await setImmediate();
    await named(other, 'new');
    order.push('saved');
    expect(await renaming).toBe(200);
    expect(order).toEqual(['saved', 'renamed']);
    const found = (await person.call(countPosts, { query: { filter: 'dinosaurs' } })).body.data;
    expect(found.count).toBe(POSTS);
    expect((await person.call(countPosts, { query: { filter: 'from' } })).body.data.count).toBe(0);
  });

  it('have the number of their posts outside the recycle bin, on request', async () => {
    const person = await aPerson(await anApp());
    const [used, unused] = [await named(person, 'used'), await named(person, 'unused')];
    await given(person, createPost, { content: 'live', tags: [used] });
    const gone = await given(person, createPost, { content: 'gone', tags: [used, unused] });
    await person.call(deletePost, { params: { id: gone } });
    const { data } = (await person.call(listTags, { query: { withCounts: true } })).body;
    expect(data.map(({ name, posts_count }) => [name, posts_count])).toEqual([
      ['unused', 0],
      ['used', 1],
    ]);
  });

  it('of another user have the same responses as ones that do not exist', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const params = { id: await named(person, 'mine') };
    const unknown = { status: 404, body: 'Tag not found' };
    expect(await other.call(getTag, { params })).toEqual(unknown);
    expect(await other.call(updateTag, { params, body: { name: 'theirs' } })).toEqual(unknown);
    expect(await other.call(deleteTag, { params })).toEqual(unknown);
    expect((await other.call(createPost, { body: { content: 'x', tags: [params.id] } })).status).toBe(422);
    expect(await names(person)).toEqual(['mine']);
    expect((await named(other, 'mine')) > 0).toBe(true);
  });
});
