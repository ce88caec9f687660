import {
  COLLECTION_COLORS,
  COLLECTION_DESCRIPTION_MAX_LENGTH,
  createCollection,
  createShare,
  deleteCollection,
  getCollection,
  getVisitor,
  listCollections,
  purgeCollection,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { exportOf, importOf, unpacked } from '../../../testing/archive.ts';
import { anImage } from '../../../testing/library.ts';
import { findFileFaults } from '../files/check-files.ts';
import { nameOf } from '../files/files.ts';
import { openStore } from '../files/open-store.ts';
import { sweepFiles } from '../files/sweep-files.ts';

const DAY_MS = 86_400_000;

const patch = (person: Person, id: number, body: object) => person.call(updateCollection, { params: { id }, body });
const get = async (person: Person, id: number) => (await person.call(getCollection, { params: { id } })).body.data;
const tree = async (person: Person) => (await person.call(listCollections, { query: { nested: true } })).body.data;

describe('A collection', () => {
  it('has a color, a description, a cover, and is a favorite, as it was created', async () => {
    const person = await aPerson(await anApp());
    const look = {
      color: 'teal',
      description: 'Bread & soup',
      cover: await anImage(person),
      is_favorite: true,
    } as const;
    const created = await person.call(createCollection, { body: { name: 'Cooking', ...look } });
    expect([created.status, created.body.data]).toEqual([201, expect.objectContaining(look)]);
    expect(await get(person, created.body.data.id)).toEqual(created.body.data);
    expect(await tree(person)).toEqual([{ ...created.body.data, nested: [] }]);
  });

  it('leaves out what is not set', async () => {
    const person = await aPerson(await anApp());
    const id = await given(person, createCollection, {
      name: 'Plain',
      description: '  ',
      color: null,
      is_favorite: false,
    });
    expect(Object.keys(await get(person, id)).toSorted()).toEqual(['icon_id', 'id', 'name', 'parent_id']);
  });

  it('keeps what a change does not mention, and loses what is null or empty', async () => {
    const person = await aPerson(await anApp());
    const look = { color: 'red', description: 'A list', cover: await anImage(person), is_favorite: true } as const;
    const id = await given(person, createCollection, { name: 'A', ...look });
    expect((await patch(person, id, { name: 'B' })).body.data).toMatchObject({ name: 'B', ...look });
    const { data } = (await patch(person, id, { color: '', description: '', cover: null, is_favorite: 0 })).body;
    expect(data).toEqual({ id, name: 'B', icon_id: null, parent_id: null });
  });

  it.each(COLLECTION_COLORS)('can be %s', async (color) => {
    const person = await aPerson(await anApp());
    const id = await given(person, createCollection, { name: 'A', color });
    expect(await get(person, id)).toMatchObject({ color });
  });

  it.each([
    ['color', { color: 'mauve' }],
    ['color', { color: 7 }],
    ['description', { description: 'x'.repeat(COLLECTION_DESCRIPTION_MAX_LENGTH + 1) }],
    ['cover', { cover: 'https://example.org/x.webp' }],
    ['cover', { cover: `/storage/attachments/${'A'.repeat(22)}.webp` }],
    ['cover', { cover: '/storage/attachments/../../secret.webp' }],
    ['is_favorite', { is_favorite: 'perhaps' }],
  ])('refuses an invalid %s: %j', async (field, body) => {
    const person = await aPerson(await anApp());
    const id = await given(person, createCollection, { name: 'A' });
    expect(await patch(person, id, body)).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
    expect(await get(person, id)).toEqual({ id, name: 'A', icon_id: null, parent_id: null });
  });

  it('refuses the image of somebody else as its cover', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const id = await given(person, createCollection, { name: 'A' });
    expect(await patch(person, id, { cover: await anImage(other) })).toMatchObject({ status: 422 });
  });

  it('shows its description and cover to visitors', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const cover = await anImage(person);
    const id = await given(person, createCollection, { name: 'Open', description: 'For all', cover, color: 'blue' });
    await person.call(createShare, { body: { token: 'for all to see', collection_id: id } });
    const visit = await test.app.inject({ url: getVisitor.url, headers: { authorization: 'Bearer for all to see' } });
    expect(visit.json()).toMatchObject({
      data: { collection_name: 'Open', collection_description: 'For all', collection_cover: cover },
    });
  });

  it('is restored from the recycle bin with all of it', async () => {
    const person = await aPerson(await anApp());
    const look = { color: 'pink', description: 'Mine', cover: await anImage(person), is_favorite: true } as const;
    const id = await given(person, createCollection, { name: 'A', ...look });
    await person.call(deleteCollection, { params: { id } });
    const { data } = (await person.call(restoreCollection, { params: { id } })).body;
    expect(data).toMatchObject({ name: 'A', ...look });
  });

  it('comes back from an archive with all of it, and a cover of its own', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const cover = await anImage(person);
    const look = { color: 'green', description: 'Mine', is_favorite: true } as const;
    await given(person, createCollection, { name: 'A', ...look, cover });
    await given(person, createCollection, { name: 'Plain' });
    const zip = await exportOf(test, person);
    expect([...(await unpacked(zip)).keys()]).toContain(`files/${nameOf(cover)}`);
    expect((await importOf(other, zip)).status).toBe(201);
    const [copy, plain] = await tree(other);
    expect(copy).toMatchObject({ name: 'A', ...look, cover: expect.not.stringContaining(cover) });
    expect(plain).toEqual({ id: plain?.id, name: 'Plain', icon_id: null, parent_id: null, nested: [] });
    expect((await test.app.inject(copy?.cover ?? '')).statusCode).toBe(200);
  });
});

describe('The cover of a collection', () => {
  it('stays while the collection can be restored, and is swept a week after it was removed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const cover = await anImage(person);
    const id = await given(person, createCollection, { name: 'A', cover });
    const sweep = (days: number) => sweepFiles(test.db, test.files, Date.now() + days * DAY_MS);
    expect([await sweep(0), await sweep(8)]).toEqual([0, 0]);
    await person.call(deleteCollection, { params: { id } });
    expect([await sweep(16), await sweep(24)]).toEqual([0, 0]);
    await person.call(purgeCollection, { params: { id } });
    expect([await sweep(25), await sweep(33)]).toEqual([0, 1]);
    expect((await test.app.inject(cover)).statusCode).toBe(404);
  });

  it('is reported by the check of the data if it is missing', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const cover = await anImage(person);
    const id = await given(person, createCollection, { name: 'A', cover });
    const store = await openStore(test.config);
    expect(await findFileFaults(test.db, store)).toEqual([]);
    await store.remove(nameOf(cover));
    expect(await findFileFaults(test.db, store)).toEqual([
      `${nameOf(cover)} is missing (the cover of collection ${id})`,
    ]);
    store.close();
  });
});
