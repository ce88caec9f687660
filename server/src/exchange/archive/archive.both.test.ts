import { createHash } from 'node:crypto';

import { propertyRuns } from '@benotes/build/test-form';
import {
  createCollection,
  createPost,
  deleteCollection,
  getImport,
  HIGHLIGHTS_PER_POST_MAX,
  listPosts,
  listShares,
} from '@benotes/contract';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import {
  anArchive,
  exportOf,
  HEAD,
  importOf,
  leftovers,
  packed,
  POST,
  rowsOf,
  unpacked,
} from '../../../testing/archive.ts';
import { holdWrite } from '../../../testing/hold-write.ts';
import { aLibrary, fill } from '../../../testing/library.ts';
import { rowOf } from '../../library/highlights/highlights.repo.ts';
import { FILES, STORED_FILE } from './archive-format.ts';

interface Row {
  id: number;
  parent_id: number | null;
  collection_id: number | null;
  order: number;
  archived_at: string | null;
}

/** Files have other names in every account: they are compared by content. */
const sumOf = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** The content of an archive without ids. */
async function meaningOf(zip: Buffer) {
  const parts = await unpacked(zip);
  const text = (name: string) => parts.get(name)?.toString() ?? '';
  const rows = (name: string) => JSON.parse(text(name)) as Row[];
  const collections = rows('collections.json');
  const place = new Map(collections.map(({ id }, index) => [id, index]));
  const at = (id: number | null) => (id === null ? null : place.get(id));
  const posts = text('posts.jsonl')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replaceAll(STORED_FILE, (_, name: string) => sumOf(parts.get(FILES + name)))) as Row)
    .map(({ id: _id, ...post }) => ({ ...post, collection_id: at(post.collection_id) }));
  return {
    collections: collections.map(({ id, parent_id, ...rest }) => ({ ...rest, parent: at(parent_id), place: at(id) })),
    posts,
    files: [...parts].flatMap(([name, bytes]) => (name.startsWith(FILES) ? [sumOf(bytes)] : [])).toSorted(compare),
    tags: rows('tags.json'),
    // Tokens are not exported.
    shares: rows('shares.json').map((share) => ({ ...share, token: '', collection_id: at(share.collection_id) })),
  };
}

const write = async (by: Person, title: string, content: string) =>
  (await by.call(createPost, { body: { title, content } })).body.data.id;

const linkTo = (id: number) =>
  `<p>See <a target="_blank" rel="noopener noreferrer nofollow" href="/p/${id}">it</a></p><p>Now</p>`;

describe('The archive of everything', () => {
  it('keeps links between posts, which have other ids in another account', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const target = await write(person, 'Target', '<p>Here</p>');
    await write(person, 'Source', linkTo(target));
    await write(other, 'Another post, so that the ids differ', '<p>There</p>');
    const zip = await exportOf(test, person);
    await importOf(other, zip);
    const read = async () => (await other.call(listPosts, { query: { limit: 0 } })).body.data;
    const posts = await read();
    const found = (title: string) => posts.find((post) => post.title === title);
    expect(found('Target')?.id).not.toBe(target);
    expect(found('Source')?.content).toBe(linkTo(found('Target')?.id ?? 0));
    await importOf(other, zip);
    expect(await read()).toEqual(posts);
  });

  // #round-trip-keeps-everything
  it(
    'brings any library back: exported, imported and exported again it says the same',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      let count = 0;
      await fc.assert(
        fc.asyncProperty(aLibrary, async (library) => {
          count += 1;
          const one = await aPerson(test, `one-${count}@example.org`);
          const other = await aPerson(test, `other-${count}@example.org`);
          await fill(test, one, library, `token-${count}`);
          const zip = await exportOf(test, one);
          expect(await importOf(other, zip, '?shares=1')).toMatchObject({
            status: 201,
            body: { data: { posts: library.posts.length, collections: library.collections.length, skipped: [] } },
          });
          expect(await meaningOf(await exportOf(test, other))).toEqual(await meaningOf(zip));
        }),
        { numRuns: propertyRuns(0.1) },
      );
    },
  );

  it('comes back with as many highlights as a post may have, also if merging posts has left it more', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const passage = {
      source: 'note' as const,
      quote: 'x',
      prefix: '',
      suffix: '',
      color: 'yellow' as const,
      note: null,
    };
    const post_id = await write(person, 'Marked', '<p>x</p>');
    const rows = Array.from({ length: HIGHLIGHTS_PER_POST_MAX + 100 }, (_, position) =>
      rowOf(person.id, { ...passage, position, post_id }, POST.created_at),
    );
    for (let from = 0; from < rows.length; from += 200)
      await test.db
        .insertInto('highlights')
        .values(rows.slice(from, from + 200))
        .execute();
    const zip = await exportOf(test, person);
    const countOf = async ({ id }: Person) =>
      (await test.db.selectFrom('highlights').select('id').where('user_id', '=', id).execute()).length;
    expect((await importOf(other, zip)).status).toBe(201);
    expect(await countOf(other)).toBe(HIGHLIGHTS_PER_POST_MAX);
    // The post that is there has more than enough, though none of those of the file.
    await test.db.updateTable('highlights').set({ quote: 'y' }).where('user_id', '=', person.id).execute();
    expect((await importOf(person, zip)).status).toBe(201);
    expect(await countOf(person)).toBe(rows.length);
  });

  it('contains notes as Markdown, a bookmark file, and the files of posts', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const uploaded = await person.send({ method: 'POST', url: '/api/files', ...aFile(image, 'x.png') });
    const { path: address } = (uploaded.body as { data: { path: string } }).data;
    const id = await given(person, createPost, {
      title: 'Tea: "green"/black?',
      content: `<h2>Tea</h2><ul><li data-checked="true" data-type="taskItem">boil</li></ul><p>a <strong>b</strong> <s>c</s></p><unfurling-link href="https://example.org/" data-title="A [page]"></unfurling-link><img src="${address}">`,
    });
    const link = await given(person, createPost, { content: 'https://example.org/', title: 'A link' });
    const parts = await unpacked(await exportOf(test, person));
    const names = [...parts.keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        `notes/${id} Tea green black.md`,
        'bookmarks.html',
        `files${address.slice('/storage'.length)}`,
      ]),
    );
    expect(names.filter((name) => name.startsWith(`notes/${link}`))).toEqual([]);
    const note = parts.get(`notes/${id} Tea green black.md`)?.toString() ?? '';
    expect(note).toContain('title: "Tea: \\"green\\"/black?"');
    for (const line of [
      '## Tea',
      '- [x] boil',
      'a **b** ~~c~~',
      '[A \\[page\\]](https://example.org/)',
      `![](${address})`,
    ])
      expect(note).toContain(line);
    expect(parts.get('bookmarks.html')?.toString()).toContain('>A link</A>');
  });

  it('gives its images new paths when it is imported', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const uploaded = await person.send({ method: 'POST', url: '/api/files', ...aFile(image, 'x.png') });
    const { path: address } = (uploaded.body as { data: { path: string } }).data;
    await given(person, createPost, { content: `<p>x</p><img src="${address}">` });
    expect((await importOf(other, await exportOf(test, person))).status).toBe(201);
    const [post] = (await other.call(listPosts, { query: {} })).body.data;
    const [own = ''] = /\/storage\/[^"]+/.exec(post?.content ?? '') ?? [];
    expect(own).not.toBe(address);
    expect((await test.app.inject(own)).statusCode).toBe(200);
    expect(leftovers(test)).toHaveLength(2);
  });

  it('contains pins and favorites, but no pins of deleted collections', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    const flags = { is_pinned: true, is_favorite: true };
    await given(person, createPost, { content: 'Soup', collection_id, ...flags });
    await given(person, createPost, { content: 'Bread', ...flags });
    await person.call(deleteCollection, { params: { id: collection_id } });
    const posts =
      (await unpacked(await exportOf(test, person))).get('posts.jsonl')?.toString().trim().split('\n') ?? [];
    expect(posts.map((line) => JSON.parse(line) as object)).toMatchObject([
      { content: 'Soup', is_pinned: false, is_favorite: true },
      { content: 'Bread', is_pinned: true, is_favorite: true },
    ]);
  });

  it('adds to collections of the same name, on top, and stores nothing twice', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    await given(person, createPost, { content: 'Soup', collection_id });
    const zip = await exportOf(test, person);
    await given(person, createPost, { content: 'Later', collection_id });
    const again = await importOf(person, zip);
    const duplicate_lines = [{ line: 1, reason: expect.stringMatching(/^Already saved in the same place: /) }];
    expect(again).toMatchObject({
      status: 201,
      body: { data: { posts: 0, collections: 0, duplicates: 1, duplicate_lines } },
    });
    const more = await packed([
      HEAD,
      [
        'collections.json',
        JSON.stringify([
          {
            id: 5,
            name: 'Recipes',
            icon_id: null,
            parent_id: null,
            created_at: POST.created_at,
            updated_at: POST.updated_at,
          },
        ]),
      ],
      ['tags.json', '[]'],
      ['shares.json', JSON.stringify([{ token: 'chosen by somebody else', collection_id: 5, is_active: true }])],
      ['posts.jsonl', JSON.stringify({ ...POST, content: 'Cake', collection_id: 5 })],
    ]);
    expect(await importOf(person, more, '?shares=1')).toMatchObject({
      status: 201,
      body: { data: { posts: 1, skipped: [{ line: 1, reason: expect.stringContaining('was here before') }] } },
    });
    const { data } = (await person.call(listPosts, { query: { collection_id } })).body;
    expect(data.map(({ content }) => content)).toEqual(['Cake', 'Later', 'Soup']);
    expect((await person.call(listShares, { query: {} })).body.data).toEqual([]);
  });

  it('is sanitized when it is imported', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const zip = await anArchive([
      { content: '<p>a<script>x()</script><img src=x onerror=x()></p>', order: 2 },
      {
        content: '<a href="javascript:x()">https://example.org/</a>',
        order: 1,
        image_path: 'https://evil.example/x.png',
      },
    ]);
    expect((await importOf(person, zip)).status).toBe(201);
    const { data } = (await person.call(listPosts, { query: {} })).body;
    expect(data.map(({ content }) => content).join()).not.toMatch(/script|onerror|javascript/);
    expect(data.map(({ image_path }) => image_path)).toEqual([null, null]);
  });

  it('leaves nothing after a dry run', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { content: 'A note' });
    const zip = await exportOf(test, person);
    const before = await rowsOf(test);
    const answer = await importOf(other, zip, '?dry_run=true');
    expect(answer).toMatchObject({ status: 200, body: { data: { id: null, posts: 1 } } });
    expect(await rowsOf(test)).toEqual(before);
    expect(leftovers(test)).toEqual([]);
  });

  it('is counted in a dry run without waiting for others who write', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { content: 'A note' });
    const zip = await exportOf(test, person);
    const endWrite = holdWrite(test, other);
    const answer = await importOf(other, zip, '?dry_run=true&shares=true');
    await endWrite();
    expect(answer).toMatchObject({ status: 200, body: { data: { posts: 1 } } });
  });

  it('is imported in the background if the client prefers that', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { content: 'A note' });
    const answer = await importOf(other, await exportOf(test, person), '', { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    const { id } = (answer.body as { data: { id: number } }).data;
    await vi.waitFor(async () => {
      const state = (await other.call(getImport, { params: { id } })).body.data;
      expect(state).toMatchObject({ status: 'done', done: 1, total: 1, result: { posts: 1 } });
    });
    await vi.waitFor(() => expect(leftovers(test)).toEqual([]));
  });
});
