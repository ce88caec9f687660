import {
  countSavedSearches,
  createCollection,
  createPost,
  createSavedSearch,
  deleteCollection,
  deletePost,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  restoreCollection,
  SAVED_SEARCHES_MAX,
  updateSavedSearch,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { insertSavedSearch } from './saved-searches.repo.ts';

const namesOf = async (person: Person) => (await person.call(listSavedSearches)).body.data.map(({ name }) => name);

const save = async (person: Person, body: { name: string; filter: string; collection_id?: number | null }) =>
  (await person.call(createSavedSearch, { body })).body.data;

const countsOf = async (person: Person) =>
  (await person.call(countSavedSearches)).body.data.map(({ posts_count }) => posts_count);

describe('Saved searches', () => {
  it('have a name, an icon, a text, a collection, and a time zone', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Cooking' });
    const body = { name: ' Rye ', filter: ' rye after:7d ', icon_id: 101, collection_id, time_zone: 'Europe/Berlin' };
    const answer = await person.call(createSavedSearch, { body });
    const search = { ...body, id: answer.body.data.id, name: 'Rye', filter: 'rye after:7d', is_shared: false };
    expect(answer).toEqual({ status: 201, body: { data: search } });
    expect((await person.call(listSavedSearches)).body.data).toEqual([search]);
    expect((await person.call(getSavedSearch, { params: { id: search.id } })).body.data).toEqual(search);
  });

  it('search everywhere, without icon and in UTC, unless told otherwise', async () => {
    const person = await aPerson(await anApp());
    expect(await save(person, { name: 'Rye', filter: 'rye' })).toMatchObject({
      icon_id: null,
      collection_id: null,
      time_zone: 'UTC',
    });
  });

  it('change in the given fields alone', async () => {
    const person = await aPerson(await anApp());
    const search = await save(person, { name: 'Rye', filter: 'rye', collection_id: 0 });
    const change = async (body: object) =>
      (await person.call(updateSavedSearch, { params: { id: search.id }, body })).body.data;
    expect(await change({ icon_id: 101 })).toEqual({ ...search, icon_id: 101 });
    expect(await change({ icon_id: 0, filter: 'wheat' })).toEqual({ ...search, filter: 'wheat' });
    expect(await change({ collection_id: null })).toEqual({ ...search, filter: 'wheat', collection_id: null });
  });

  it('are listed in the order in which they were saved, until they are moved', async () => {
    const person = await aPerson(await anApp());
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await save(person, { name, filter: name })).id);
    const [a = 0, , c = 0] = ids;
    await person.call(updateSavedSearch, { params: { id: c }, body: { position: 0 } });
    expect(await namesOf(person)).toEqual(['c', 'a', 'b']);
    await person.call(updateSavedSearch, { params: { id: a }, body: { position: 99 } });
    expect(await namesOf(person)).toEqual(['c', 'b', 'a']);
    await person.call(createSavedSearch, { body: { name: 'd', filter: 'd', position: 1 } });
    expect(await namesOf(person)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('are deleted without their posts', async () => {
    const person = await aPerson(await anApp());
    const id = await given(person, createPost, { content: 'rye' });
    const search = await save(person, { name: 'Rye', filter: 'rye' });
    expect((await person.call(deleteSavedSearch, { params: { id: search.id } })).status).toBe(204);
    expect(await namesOf(person)).toEqual([]);
    expect((await person.send({ url: `/api/posts/${id}` })).status).toBe(200);
  });

  it('keep a text that is not understood', async () => {
    const person = await aPerson(await anApp());
    await given(person, createPost, { content: 'rye' });
    const search = await save(person, { name: 'Later', filter: 'rye is:someday tag:' });
    expect(search.filter).toBe('rye is:someday tag:');
    expect(await countsOf(person)).toEqual([0]); // searched as words
  });

  it.each([
    [{ name: '', filter: 'x' }, 'name'],
    [{ name: '  ', filter: 'x' }, 'name'],
    [{ name: 'x'.repeat(256), filter: 'x' }, 'name'],
    [{ name: 'x', filter: '' }, 'filter'],
    [{ name: 'x', filter: '   ' }, 'filter'],
    [{ name: 'x', filter: 'x'.repeat(1001) }, 'filter'],
    [{ name: 'x' }, 'filter'],
    [{ name: 'x', filter: 'x', icon_id: 99_999 }, 'icon_id'],
    [{ name: 'x', filter: 'x', collection_id: 99 }, 'collection_id'],
    [{ name: 'x', filter: 'x', collection_id: -1 }, 'collection_id'],
    [{ name: 'x', filter: 'x', time_zone: 'Nowhere/At all' }, 'time_zone'],
    [{ name: 'x', filter: 'x', position: -1 }, 'position'],
  ])('are refused as %j, at the field %s', async (payload, field) => {
    const person = await aPerson(await anApp());
    const answer = await person.send({ method: 'POST', url: createSavedSearch.url, payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
    expect(await namesOf(person)).toEqual([]);
  });

  it(`are limited to ${SAVED_SEARCHES_MAX} per user`, async () => {
    const { db, ...test } = await anApp();
    const person = await aPerson({ db, ...test });
    const row = { user_id: person.id, name: 'x', filter: 'x', icon_id: null, collection_id: null, time_zone: 'UTC' };
    for (let count = 0; count < SAVED_SEARCHES_MAX; count += 1) await insertSavedSearch(db, row);
    const answer = await person.call(createSavedSearch, { body: { name: 'x', filter: 'x' } });
    expect(answer).toMatchObject({ status: 422, body: { filter: [expect.stringContaining('500')] } });
  });

  it('of another user do not exist, nor do their collections', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const collection_id = await given(other, createCollection, { name: 'Theirs' });
    const { id } = await save(person, { name: 'Rye', filter: 'rye' });
    const unknown = { status: 404, body: 'Saved search not found' };
    expect(await other.call(getSavedSearch, { params: { id } })).toEqual(unknown);
    expect(await other.call(updateSavedSearch, { params: { id }, body: { position: 0 } })).toEqual(unknown);
    expect(await other.call(deleteSavedSearch, { params: { id } })).toEqual(unknown);
    expect(await namesOf(other)).toEqual([]);
    const answer = await person.call(createSavedSearch, { body: { name: 'x', filter: 'x', collection_id } });
    expect(answer.status).toBe(422);
  });
});

describe('The counts of saved searches', () => {
  it('are the numbers of posts they find, without the recycle bin', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Cooking' });
    const below = await given(person, createCollection, { name: 'Bread', parent_id: collection_id });
    await given(person, createPost, { title: 'rye', content: 'x', collection_id: below });
    await given(person, createPost, { content: 'a loaf of rye' });
    await given(person, createPost, { content: 'https://example.org/' });
    await person.call(deletePost, { params: { id: await given(person, createPost, { content: 'rye' }) } });
    for (const [filter, scope] of [
      ['rye', null],
      ['rye', collection_id],
      ['rye', 0],
      ['is:link', null],
      ['is:note is:untagged', collection_id],
      ['oats', null],
      ['tag:', null],
    ] as const)
      await save(person, { name: filter, filter, collection_id: scope });
    expect(await countsOf(person)).toEqual([2, 1, 1, 1, 1, 0, 0]);
  });

  it('are 0 while its collection is deleted, and as before once that is restored', async () => {
    const person = await aPerson(await anApp());
    const id = await given(person, createCollection, { name: 'Cooking' });
    await given(person, createPost, { content: 'rye', collection_id: id });
    await given(person, createPost, { content: 'rye elsewhere' });
    await save(person, { name: 'Rye', filter: 'rye', collection_id: id });
    await person.call(deleteCollection, { params: { id }, query: {} });
    expect(await countsOf(person)).toEqual([0]);
    await person.call(restoreCollection, { params: { id } });
    expect(await countsOf(person)).toEqual([1]);
  });

  it('end at 1,000', async () => {
    const { db, ...test } = await anApp();
    const person = await aPerson({ db, ...test });
    const now = new Date().toISOString();
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      user_id: person.id,
      type: 'text' as const,
      title: 'x',
      content: 'x',
      order: index,
      is_archived: 0 as const,
      created_at: now,
      updated_at: now,
    }));
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('posts')
        .values(rows.slice(from, from + 100))
        .execute();
    await save(person, { name: 'Notes', filter: 'is:note' });
    expect(await countsOf(person)).toEqual([1000]);
  });
});
