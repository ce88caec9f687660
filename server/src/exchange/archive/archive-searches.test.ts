import {
  createCollection,
  createSavedSearch,
  createShare,
  listSavedSearches,
  listShares,
  undoImport,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { anArchive, EMPTY, exportOf, importOf, unpacked } from '../../../testing/archive.ts';

const SEARCH = {
  name: 'Rye',
  icon_id: 101,
  filter: 'rye after:7d',
  collection_id: null,
  time_zone: 'Europe/Berlin',
  share: null,
};

const anArchiveOf = (...searches: readonly object[]) =>
  anArchive([], [...EMPTY, ['searches.json', JSON.stringify(searches.map((search) => ({ ...SEARCH, ...search })))]]);

const searchesOf = async (person: Person) => (await person.call(listSavedSearches)).body.data;

describe('Saved searches in an archive', () => {
  it('are restored in their order, with their collections by path', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const cooking = await given(person, createCollection, { name: 'Cooking' });
    const { share: _share, ...fields } = SEARCH;
    for (const [name, collection_id] of [
      ['b', cooking],
      ['a', 0],
      ['c', null],
    ] as const)
      await person.call(createSavedSearch, { body: { ...fields, name, collection_id } });
    const zip = await exportOf(test, person);
    await given(other, createCollection, { name: 'Another' });
    const place = await given(other, createCollection, { name: 'Cooking' });
    expect(await importOf(other, zip)).toMatchObject({
      status: 201,
      body: { data: { saved_searches: 3, collections: 0 } },
    });
    const imported = await searchesOf(other);
    expect(imported.map(({ id: _id, is_shared: _shared, ...search }) => search)).toEqual([
      { ...fields, name: 'b', collection_id: place },
      { ...fields, name: 'a', collection_id: 0 },
      { ...fields, name: 'c', collection_id: null },
    ]);
    expect(await importOf(other, zip)).toMatchObject({ body: { data: { saved_searches: 0 } } });
    expect(await searchesOf(other)).toEqual(imported);
  });

  it('are shared again only on request, with a new link for their first', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { id } = (await person.call(createSavedSearch, { body: { name: 'Rye', filter: 'rye' } })).body.data;
    await person.call(createShare, { body: { token: 'the old link', saved_search_id: id } });
    const second = { token: 'the second link', saved_search_id: id, name: 'Second', is_active: false };
    await person.call(createShare, { body: second });
    const zip = await exportOf(test, person);
    expect(JSON.parse(String((await unpacked(zip)).get('shares.json')))).toEqual([]);
    const shared = { shares: 1, shared_collections: [{ name: 'Rye', is_active: true }] };
    const first = await importOf(other, zip);
    expect(first).toMatchObject({ body: { data: { ...shared, is_sharing: false } } });
    expect((await other.call(listShares, { query: {} })).body.data).toEqual([]);
    await other.call(undoImport, { params: { id: (first.body as { data: { id: number } }).data.id } });
    expect(await searchesOf(other)).toEqual([]);
    expect(await importOf(other, zip, '?shares=1')).toMatchObject({ body: { data: { ...shared, is_sharing: true } } });
    const [share] = (await other.call(listShares, { query: {} })).body.data;
    expect(share).toMatchObject({ collection_id: null, is_active: true });
    expect(share?.token).not.toBe('the old link');
  });

  it('are left out if their collection is not in it', async () => {
    const person = await aPerson(await anApp());
    expect(await importOf(person, await anArchiveOf({ collection_id: 7 }, { name: 'Kept' }))).toMatchObject({
      body: {
        data: {
          saved_searches: 1,
          skipped_count: 1,
          skipped: [{ line: 1, reason: expect.stringContaining('left out') }],
        },
      },
    });
    expect((await searchesOf(person)).map(({ name }) => name)).toEqual(['Kept']);
  });

  it('have no other members than those known here', async () => {
    const person = await aPerson(await anApp());
    const zip = await anArchiveOf({ id: 2_147_483_647, position: 2_147_483_647, colour: 'red' }, { name: 'Next' });
    expect((await importOf(person, zip)).status).toBe(201);
    expect((await searchesOf(person)).map(({ id, name }) => [id, name])).toEqual([
      [1, 'Rye'],
      [2, 'Next'],
    ]);
  });

  it('are kept as they are if their text is not understood, and never shared then', async () => {
    const person = await aPerson(await anApp());
    const zip = await anArchiveOf({ filter: 'is:someday', share: { token: 'x', is_active: true } });
    expect(await importOf(person, zip, '?shares=1')).toMatchObject({ body: { data: { shares: 0 } } });
    expect(await searchesOf(person)).toMatchObject([{ filter: 'is:someday', is_shared: false }]);
  });

  it.each([
    [{ name: '' }],
    [{ filter: '' }],
    [{ filter: 'x'.repeat(1001) }],
    [{ filter: 'a\0b' }],
    [{ icon_id: 99_999 }],
    [{ collection_id: -1 }],
    [{ share: { token: 1 } }],
  ])('are refused as %j', async (search) => {
    const person = await aPerson(await anApp());
    expect((await importOf(person, await anArchiveOf(search))).status).toBe(422);
    expect(await searchesOf(person)).toEqual([]);
  });
});
