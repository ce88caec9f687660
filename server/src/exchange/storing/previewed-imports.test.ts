import {
  createCollection,
  createPost,
  getImportPreview,
  type ImportItem,
  listCollections,
  listPosts,
  type Post,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { leftovers } from '../../../testing/archive.ts';
import { importFiles, importOfPreview, items, previewOf } from '../../../testing/import-previews.ts';

const posts = async (person: Person, query = {}): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true, ...query } })).body.data;
const collections = async (person: Person) => (await person.call(listCollections, { query: {} })).body.data;
const titlesIn = async (person: Person, name: string) => {
  const collection = (await collections(person)).find((each) => each.name === name);
  return (await posts(person, { collection_id: collection?.id ?? 0 })).map(({ title }) => title);
};

const note = (title: string, more: Partial<ImportItem> = {}): ImportItem => ({
  kind: 'note',
  title,
  html: title,
  ...more,
});
const fileOf = (...all: ImportItem[]) => ({ 'items.jsonl': items(...all) });
const anImage = async (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
const noise = async () => {
  const create = { width: 1000, height: 900, channels: 3 as const, background: '#000' };
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg()
    .toBuffer();
};

describe('Folders of an import', () => {
  const nested = [note('a', { folder: ['Work'], tags: ['own'] }), note('b', { folder: ['Work', 'Plans'] }), note('c')];

  it('become collections below that of the import, or of the chosen one', async () => {
    const person = await aPerson(await anApp());
    const chosen = await given(person, createCollection, { name: 'Mine' });
    await importFiles(person, fileOf(...nested), { collection_id: chosen });
    const [mine, work, plans] = await collections(person);
    expect([mine?.name, work?.name, plans?.name]).toEqual(['Mine', 'Work', 'Plans']);
    expect([work?.parent_id, plans?.parent_id]).toEqual([chosen, work?.id]);
    expect(await titlesIn(person, 'Mine')).toEqual(['c']);
  });

  it('are found again in the next import', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, fileOf(...nested));
    const { result } = await importFiles(person, fileOf(note('d', { folder: ['Work', 'Plans'] })));
    expect(result).toMatchObject({ posts: 1, collections: 0 });
    expect((await titlesIn(person, 'Plans')).toSorted()).toEqual(['b', 'd']);
  });

  it('become tags if the user prefers that', async () => {
    const person = await aPerson(await anApp());
    const { result } = await importFiles(person, fileOf(...nested), { folders: 'tags' });
    expect(result).toMatchObject({ posts: 3, collections: 1, tags: 3 });
    const tags = Object.fromEntries(
      (await posts(person)).map(({ title, tags: own = [] }) => [title, own.map(({ name }) => name).toSorted()]),
    );
    expect(tags).toEqual({ a: ['Work', 'own'], b: ['Plans', 'Work'], c: [] });
  });

  it('that are nested 10,000 deep are joined, and nothing is lost', async () => {
    const person = await aPerson(await anApp());
    const deep = Array.from({ length: 10_000 }, (_, index) => `${index}`);
    const preview = await previewOf(person, fileOf(note('deep', { folder: deep })));
    expect(preview).toMatchObject({ notes: 1, warnings: [expect.stringContaining('nested too deeply')] });
    const { result } = await importOfPreview(person, preview);
    expect(result).toMatchObject({ posts: 1, collections: 100 });
  });

  it('of a chosen collection that was deleted meanwhile are refused', async () => {
    const person = await aPerson(await anApp());
    await expect(importFiles(person, fileOf(...nested), { collection_id: 999 })).rejects.toThrow('422');
  });
});

describe('Posts of an import', () => {
  it('are in the order of their product, the newest on top without one, above those that were there', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Mine' });
    await given(person, createPost, { content: 'x', title: 'there', collection_id });
    const dated = ['2020-01-01', '2022-01-01', '2021-01-01'].map((created) => note(created, { created }));
    await importFiles(person, fileOf(...dated, note('undated')), { collection_id });
    expect(await titlesIn(person, 'Mine')).toEqual(['2022-01-01', '2021-01-01', '2020-01-01', 'undated', 'there']);
    const placed = [3, 1, 2].map((position) => note(`at ${position}`, { position, folder: ['Placed'] }));
    await importFiles(person, fileOf(...placed), { collection_id });
    expect(await titlesIn(person, 'Placed')).toEqual(['at 1', 'at 2', 'at 3']);
  });

  it('have flags: pinned and favorite as such, the others as tags, if they are chosen', async () => {
    const person = await aPerson(await anApp());
    const flagged = note('a', { flags: ['pinned', 'favorite', 'archived', 'unread'] });
    const preview = await previewOf(person, fileOf(flagged, note('b', { flags: ['unread'] })));
    expect(preview.flags).toEqual([
      { flag: 'pinned', count: 1 },
      { flag: 'favorite', count: 1 },
      { flag: 'archived', count: 1 },
      { flag: 'unread', count: 2 },
    ]);
    await importOfPreview(person, preview, { flags: ['favorite', 'archived'] });
    const a = (await posts(person)).find(({ title }) => title === 'a');
    expect(a).toMatchObject({ is_pinned: false, is_favorite: true, tags: [{ name: 'archived' }] });
  });

  it('link to each other, and to none that did not come', async () => {
    const person = await aPerson(await anApp());
    await importFiles(
      person,
      fileOf(
        note('first', { id: '1', html: '<p><a href="item:2">second</a> and <a href="item:3">nothing</a></p>' }),
        note('second', { id: '2', html: '<p><a href="item:1">first</a></p>' }),
      ),
    );
    const all = new Map((await posts(person)).map((post) => [post.title, post]));
    expect(all.get('first')?.content).toContain(`href="/p/${all.get('second')?.id}"`);
    expect(all.get('first')?.content).toContain('</a> and nothing');
    expect(all.get('second')?.content).toContain(`href="/p/${all.get('first')?.id}"`);
  });

  it('have the images that are beside them or in them, each stored once', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const red = await anImage('#f00');
    const inside = `data:image/png;base64,${(await anImage('#00f')).toString('base64')}`;
    const html = `<img src="red.png"><img src="red.png" alt="again"><img src="${inside}"><img src="text.png">`;
    const preview = await previewOf(person, {
      ...fileOf(note('a', { html })),
      'red.png': red,
      'text.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    expect(preview).toMatchObject({ images: 2, missing_files: 1 });
    expect(leftovers(test).filter((name) => !name.startsWith('preview-'))).toEqual([]);
    const { result } = await importOfPreview(person, preview);
    expect(result).toMatchObject({ posts: 1, images: 2 });
    const [post] = await posts(person);
    const shown = Array.from(post?.content.matchAll(/src="(\/storage\/[^"]+)"/g) ?? [], ([, address]) => address);
    expect(shown).toHaveLength(3);
    expect(new Set(shown).size).toBe(2);
    await vi.waitFor(() => expect(leftovers(test)).toHaveLength(2), { timeout: 20_000 });
    expect((await importFiles(person, { ...fileOf(note('a', { html })), 'red.png': red })).result).toMatchObject({
      duplicates: 1,
    });
    await vi.waitFor(() => expect(leftovers(test)).toHaveLength(2), { timeout: 20_000 });
  });

  it('beyond the quota of images are not stored, nor any other, and can be imported later', async () => {
    const test = await anApp({ UPLOAD_QUOTA_BYTES: '1048576' });
    const person = await aPerson(test);
    const preview = await previewOf(person, {
      ...fileOf(note('a', { html: '<img src="1.jpg"><img src="2.jpg"><img src="3.jpg">' })),
      '1.jpg': await noise(),
      '2.jpg': await noise(),
      '3.jpg': await noise(),
    });
    const state = await importOfPreview(person, preview);
    expect(state).toMatchObject({
      status: 'failed',
      failure: { status: 507, reason: expect.stringContaining('storage is full') },
    });
    expect(await posts(person)).toEqual([]);
    expect(leftovers(test).filter((name) => !name.startsWith('preview-'))).toEqual([]);
    expect((await person.call(getImportPreview, { params: { id: preview.id } })).body.data.status).toBe('ready');
  });

  it('are cleaned and cut, and what is left out is reported', async () => {
    const person = await aPerson(await anApp());
    const long = 'long '.repeat(400);
    const preview = await previewOf(
      person,
      fileOf(
        note('x'.repeat(300)),
        { kind: 'link', url: 'javascript:alert(1)', title: 'evil' },
        { kind: 'link', url: 'https://example.org/', title: ' spread \n title ', description: long },
        note('', { html: '' }),
        note('html', {
          html: '<script>alert(1)</script><p onclick="x()">text</p><svg><a href="javascript:x">y</a></svg>',
        }),
      ),
    );
    expect(preview).toMatchObject({
      links: 1,
      notes: 2,
      skipped: [{ line: 3, reason: expect.stringContaining('Only http and https') }],
      shortened: [{ line: 2, reason: expect.stringContaining('The title was cut') }],
      left_out: [{ what: 'empty notes', count: 1 }],
    });
    await importOfPreview(person, preview);
    const all = new Map((await posts(person)).map((post) => [post.title, post]));
    expect(all.get('spread title')).toMatchObject({ description: null, note: long.trim() });
    expect(all.get('html')?.content).not.toMatch(/script|onclick|svg/);
  });
});
