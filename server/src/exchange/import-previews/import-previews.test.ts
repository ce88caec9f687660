import {
  createCollection,
  createGrant,
  getImportPreview,
  type ImportItem,
  importPreviewed,
  listCollections,
  listPosts,
  type Post,
  undoImport,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { CHOICES, importFiles, importOfPreview, items, previewOf } from '../../../testing/import-previews.ts';

const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;
const names = async (person: Person) =>
  (await person.call(listCollections, { query: {} })).body.data.map(({ name }) => name);

const LINK: ImportItem = {
  kind: 'link',
  title: 'One',
  url: 'https://example.org/one',
  folder: ['Reading'],
  tags: ['paper'],
} as const;
const NOTE: ImportItem = {
  kind: 'note',
  title: 'Two',
  html: '<p>Some <b>words</b></p><p>more</p>',
  folder: ['Reading'],
};

describe('A preview', () => {
  // #preview-stores-nothing
  it('says what is in the files, and stores nothing', async () => {
    const person = await aPerson(await anApp());
    const preview = await previewOf(person, { 'items.jsonl': items(LINK, { ...NOTE, created: '2020-05-01' }) });
    expect(preview).toMatchObject({
      status: 'ready',
      sources: [{ format: 'benotes-items', title: 'Sample', files: 1 }],
      collection_name: 'Imported from Sample',
      links: 1,
      notes: 1,
      collections: 1,
      tags: 1,
      oldest: '2020-05-01T00:00:00.000Z',
      undated: 1,
      duplicates: 0,
      skipped: [],
    });
    expect(await posts(person)).toEqual([]);
  });

  // #repetitions-in-file
  it('says which duplicates are saved already, and which only repeat an earlier entry of the files', async () => {
    const person = await aPerson(await anApp());
    const twice = { 'items.jsonl': items(LINK, LINK, NOTE) };
    expect(await previewOf(person, twice)).toMatchObject({ duplicates: 1, repeated: 1 });
    await importFiles(person, twice);
    expect(await previewOf(person, twice)).toMatchObject({ duplicates: 3, repeated: 0 });
  });

  it('is not imported into a collection of another user, even by its editors', async () => {
    const test = await anApp();
    const [ada, grace] = [await aPerson(test, 'ada@example.org'), await aPerson(test, 'grace@example.org')];
    const collection_id = await given(ada, createCollection, { name: 'Family' });
    const grant = { kind: 'user', principal_id: grace.id, role: 'editor' } as const;
    await ada.call(createGrant, { params: { id: collection_id }, body: grant });
    const { id } = await previewOf(grace, { 'items.jsonl': items(LINK) });
    const refused = await grace.call(importPreviewed, { params: { id }, body: { ...CHOICES, collection_id } });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { collection_id: [expect.stringContaining('Import into one of your own')] } },
    });
    expect(await posts(ada)).toEqual([]);
    expect((await grace.call(getImportPreview, { params: { id } })).body.data.status).toBe('ready');
  });

  it('is imported into a collection that is named after the product', async () => {
    const person = await aPerson(await anApp());
    const state = await importFiles(person, { 'items.jsonl': items(LINK, NOTE) });
    expect(state).toMatchObject({ status: 'done', result: { posts: 2, collections: 2, tags: 1, duplicates: 0 } });
    expect(await names(person)).toEqual(['Imported from Sample', 'Reading']);
    const [root] = (await person.call(listCollections, { query: {} })).body.data;
    expect(state.result?.collection_id, 'the result leads there').toBe(root?.id);
    expect(
      (await posts(person)).map(({ title, content, tags }) => [title, content, tags?.map(({ name }) => name)]),
    ).toEqual(
      expect.arrayContaining([
        ['One', 'https://example.org/one', ['paper']],
        ['Two', '<p>Some <strong>words</strong></p><p>more</p>', []],
      ]),
    );
  });

  it('is gone once it is imported', async () => {
    const person = await aPerson(await anApp());
    const preview = await previewOf(person, { 'items.jsonl': items(LINK) });
    await importOfPreview(person, preview);
    await vi.waitFor(async () =>
      expect((await person.call(getImportPreview, { params: { id: preview.id } })).status).toBe(404),
    );
  });

  it('is undone completely', async () => {
    const person = await aPerson(await anApp());
    const { id } = await importFiles(person, { 'items.jsonl': items(LINK, NOTE) });
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect([await posts(person), await names(person)]).toEqual([[], []]);
  });
});
