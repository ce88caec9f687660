import {
  createCollection,
  createPost,
  deletePost,
  getPost,
  type ImportItem,
  listPosts,
  type Post,
  undoImport,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { downloadOf } from '../../../testing/archive.ts';
import { importFiles, items, previewOf } from '../../../testing/import-previews.ts';

const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;
const bin = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, is_archived: true } })).body.data;
const shown = (all: readonly Post[]) =>
  all.map(({ title, content, tags }) => [title, content, (tags ?? []).map(({ name }) => name)]);

const LINK: ImportItem = { kind: 'link', title: 'One', url: 'https://example.org/one', tags: ['paper'] };
const NOTE: ImportItem = { kind: 'note', title: 'Two', html: 'words' };
const fileOf = (...all: ImportItem[]) => ({ 'items.jsonl': items(...all) });

describe('A post that is in the library already', () => {
  it('is recognized by its id in the product, wherever it was moved, and however it was edited', async () => {
    const person = await aPerson(await anApp());
    const notes = [
      { ...NOTE, id: 'a' },
      { ...LINK, id: 'b' },
    ];
    await importFiles(person, fileOf(...notes));
    const collection_id = await given(person, createCollection, { name: 'Elsewhere' });
    for (const { id } of await posts(person))
      await person.call(updatePost, { params: { id }, body: { collection_id, title: 'Edited' } });
    const preview = await previewOf(person, fileOf(...notes));
    expect(preview).toMatchObject({ duplicates: 2, duplicate_lines: [{ line: 2 }, { line: 3 }] });
    const state = await importFiles(person, fileOf(...notes));
    expect(state.result).toMatchObject({ posts: 0, duplicates: 2 });
  });

  it('is recognized without an id by its URL, or by title and text, in the same collection', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Mine' });
    await given(person, createPost, { content: 'https://example.org/one', collection_id });
    await given(person, createPost, { title: 'Two', content: 'words', collection_id });
    const state = await importFiles(person, fileOf(LINK, NOTE, { ...NOTE, html: 'other words' }), { collection_id });
    expect(state.result).toMatchObject({ posts: 1, duplicates: 2 });
    expect((await importFiles(person, fileOf(LINK, NOTE))).result).toMatchObject({ posts: 2, duplicates: 0 });
  });

  it('stays as it is if it is a link here and a note in the file', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf({ ...LINK, id: 'a' }));
    const before = await posts(person);
    const file = fileOf({ ...NOTE, id: 'a', html: '<p>https://example.org/one and more</p>' });
    const state = await importFiles(person, file, { duplicates: 'update' });
    expect(state.result).toMatchObject({ posts: 0, updated: 0, duplicates: 1 });
    expect(await posts(person)).toEqual(before);
  });

  it('is stored with a URL that is one, so that it is recognized again', async () => {
    const person = await aPerson(await anApp());
    const file = fileOf({ ...LINK, url: 'https://example.org/a <b>?q="c"' });
    expect((await importFiles(person, file)).result).toMatchObject({ posts: 1 });
    expect((await posts(person))[0]?.url).toBe('https://example.org/a%20%3Cb%3E?q=%22c%22');
    expect((await importFiles(person, file)).result).toMatchObject({ posts: 0, duplicates: 1 });
  });

  it('is found without a collection, too', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(NOTE, LINK));
    expect((await importFiles(person, fileOf(NOTE, LINK))).result).toMatchObject({
      posts: 0,
      duplicates: 2,
      repeated: 0,
    });
  });

  it('comes back if it is in the recycle bin', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf({ ...NOTE, id: 'a' }));
    for (const { id } of await posts(person)) await person.call(deletePost, { params: { id } });
    expect((await importFiles(person, fileOf({ ...NOTE, id: 'a' }))).result).toMatchObject({ posts: 1 });
    expect(shown(await posts(person))).toEqual([['Two', 'words', []]]);
  });

  it('may be twice in the files: a link or text without an id is imported once per folder', async () => {
    const person = await aPerson(await anApp());
    const folder = { folder: ['Other'] };
    const twice = [LINK, LINK, NOTE, NOTE, { ...LINK, ...folder }, { ...NOTE, ...folder }];
    const { result } = await importFiles(person, fileOf(...twice));
    expect(result).toMatchObject({
      posts: 4,
      duplicates: 2,
      repeated: 2,
      duplicate_lines: [
        { line: 3, reason: 'As in line 2, in the same folder: One' },
        { line: 5, reason: 'As in line 4, in the same folder: Two' },
      ],
    });
  });

  it('is imported once more if the user keeps both', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(LINK, NOTE));
    const state = await importFiles(person, fileOf(LINK, NOTE), { duplicates: 'keep' });
    expect(state.result).toMatchObject({ posts: 2, duplicates: 0 });
    expect(await posts(person)).toHaveLength(4);
  });
});

describe('A post that is exported twice', () => {
  /** More posts than a portion has, between two that are the same. */
  const others = Array.from({ length: 200 }, (_, at): ImportItem => ({ kind: 'note', title: `Note ${at}`, html: 'x' }));
  const twice = fileOf(LINK, NOTE, ...others, LINK, NOTE);

  it.each(['skip', 'update'] as const)('is imported twice, however far apart: %s', async (duplicates) => {
    const test = await anApp();
    const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await importFiles(one, twice, { duplicates: 'keep' });
    const file = { 'x.json': (await downloadOf(test, one, { format: 'json' })).rawPayload };
    const state = await importFiles(other, file, { duplicates });
    expect(state.result).toMatchObject({ posts: 204, duplicates: 0 });
    expect((await importFiles(other, file)).result).toMatchObject({ posts: 0, duplicates: 204 });
  });

  it('counts as a repetition in a file of another product', async () => {
    const person = await aPerson(await anApp());
    const { result } = await importFiles(person, twice);
    expect(result).toMatchObject({
      posts: 202,
      duplicates: 2,
      repeated: 2,
      duplicate_lines: [
        { line: 204, reason: 'As in line 2, in the same folder: One' },
        { line: 205, reason: 'As in line 3, in the same folder: Two' },
      ],
    });
  });
});

describe('A link between posts', () => {
  it('leads to the first of several that are the same', async () => {
    const person = await aPerson(await anApp());
    const [first, second] = [
      { ...LINK, id: '1' },
      { ...LINK, id: '2' },
    ];
    await importFiles(person, fileOf(first, second, { ...NOTE, html: '<p>See <a href="item:2">this</a></p>' }));
    const all = await posts(person);
    const id = all.find(({ type }) => type === 'link')?.id;
    expect(all.find(({ type }) => type === 'text')?.content).toContain(`href="/p/${id}"`);
  });
});

describe('An export of another server', () => {
  it('is not taken for one that was imported before, whose posts have the same ids', async () => {
    const person = await aPerson(await anApp());
    const exports: Record<string, Buffer>[] = [];
    for (const title of ['Here', 'There']) {
      const test = await anApp();
      const author = await aPerson(test);
      await given(author, createPost, { title, content: 'words' });
      exports.push({ 'x.json': (await downloadOf(test, author, { format: 'json' })).rawPayload });
    }
    for (const file of exports) {
      expect(await previewOf(person, file)).toMatchObject({ notes: 1, duplicates: 0 });
      expect((await importFiles(person, file, { duplicates: 'update' })).result).toMatchObject({
        posts: 1,
        updated: 0,
      });
    }
    expect((await posts(person)).map(({ title }) => title)).toEqual(['There', 'Here']);
  });
});

describe('A post that an import updates', () => {
  const before = [
    { ...NOTE, id: 'a', tags: ['old'] },
    { ...LINK, id: 'b', description: 'before' },
  ];
  const after = [
    { ...NOTE, id: 'a', title: 'New', html: '<p>new</p><p>words</p>', tags: ['new'] },
    { ...LINK, id: 'b', title: 'Other', description: 'after', html: 'a note', tags: ['paper', 'new'] },
  ];

  it('gets title, text, description, and tags of the file', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...before));
    const { result } = await importFiles(person, fileOf(...after), { duplicates: 'update' });
    expect(result).toMatchObject({ posts: 0, updated: 2, duplicates: 0 });
    expect(await posts(person)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: 'New',
          content: '<p>new</p><p>words</p>',
          tags: [expect.objectContaining({ name: 'new' })],
        }),
        expect.objectContaining({
          title: 'Other',
          description: 'after',
          note: 'a note',
          url: 'https://example.org/one',
        }),
      ]),
    );
  });

  it('is found by its new words', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...before));
    await importFiles(person, fileOf({ ...NOTE, id: 'a', html: 'hippopotamus' }), { duplicates: 'update' });
    const { body } = await person.call(listPosts, { query: { filter: 'hippopotamus' } });
    expect(body.data.map(({ title }) => title)).toEqual(['Two']);
  });

  it('counts as a duplicate if nothing differs', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...before));
    const { result } = await importFiles(person, fileOf(...before), { duplicates: 'update' });
    expect(result).toMatchObject({ posts: 0, updated: 0, duplicates: 2 });
  });

  it('is exactly as before when the import is undone', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...before));
    const original = await posts(person);
    const { id } = await importFiles(person, fileOf(...after), { duplicates: 'update' });
    expect(await posts(person)).not.toEqual(original);
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect(await posts(person)).toEqual(original);
  });

  it('can still be undone by undoing the import that created it', async () => {
    const person = await aPerson(await anApp());
    const first = await importFiles(person, fileOf(...before));
    const second = await importFiles(person, fileOf(...after), { duplicates: 'update' });
    for (const { id } of [second, first]) await person.call(undoImport, { params: { id } });
    expect(await posts(person)).toEqual([]);
  });

  it('keeps what the user wrote since, when the import is undone', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...before));
    const { id } = await importFiles(person, fileOf(...after), { duplicates: 'update' });
    const edited = (await posts(person)).find(({ title }) => title === 'New')?.id ?? 0;
    await person.call(updatePost, { params: { id: edited }, body: { title: 'Edited' } });
    await person.call(undoImport, { params: { id } });
    const { data } = (await person.call(getPost, { params: { id: edited } })).body;
    expect(data).toMatchObject({ title: 'Edited', content: '<p>new</p><p>words</p>' });
  });
});

describe('A deleted post of a product', () => {
  it('is imported into the recycle bin, once', async () => {
    const person = await aPerson(await anApp());
    const deleted = { ...NOTE, id: 'a', deleted: '2020-05-01T10:00:00.000Z' };
    await importFiles(person, fileOf(deleted));
    expect(await bin(person)).toMatchObject([{ title: 'Two', archived_at: '2020-05-01T10:00:00.000Z' }]);
    expect((await importFiles(person, fileOf(deleted))).result).toMatchObject({ posts: 0, duplicates: 1 });
  });
});
