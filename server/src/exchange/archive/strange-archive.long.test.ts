import { randomBytes } from 'node:crypto';

import {
  CONTENT_MAX_BYTES,
  createCollection,
  createPost,
  listCollections,
  listHighlights,
  listPosts,
  listTags,
  updatePost,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { anArchive, COLLECTION, exportOf, HEAD, importOf, leftovers, packed, POST } from '../../../testing/archive.ts';

const postsOf = async (person: Person, query: object = {}) =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true, ...query } })).body.data;

const anImage = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const addressOf = () => `/storage/attachments/${randomBytes(16).toString('base64url')}.webp`;
const showing = (address: string) => `<p>x</p><img src="${address}">`;
const withFiles = (posts: readonly object[], files: readonly (readonly [address: string, bytes: Buffer])[]) =>
  packed([
    HEAD,
    ['collections.json', '[]'],
    ['tags.json', '[]'],
    ['shares.json', '[]'],
    ['posts.jsonl', posts.map((post) => JSON.stringify({ ...POST, ...post })).join('\n')],
    ...files.map(([address, bytes]) => [`files${address.slice('/storage'.length)}`, bytes] as const),
  ]);

async function aPersonIn(test: TestApp, zip: Buffer): Promise<Person> {
  const person = await aPerson(test);
  expect(await importOf(person, zip)).toMatchObject({ status: 201 });
  return person;
}

describe('An unusual but valid archive', () => {
  it('may contain fields of later versions, which are ignored', async () => {
    const { created_at, updated_at } = POST;
    const passage = { source: 'note', quote: 'A note', prefix: '', suffix: '', position: 0, color: 'pink', note: null };
    const highlight = { ...passage, created_at, updated_at, id: 2_147_483_647, user_id: 9, post_id: 9, colour: 'red' };
    const zip = await packed([
      ['benotes.json', '{"product":"Benotes","format":1,"colour":"red"}'],
      ['collections.json', JSON.stringify([{ ...COLLECTION, owner: 9, user_id: 9, colour: 'red' }])],
      ['tags.json', '[]'],
      ['shares.json', '[{"token":"t","collection_id":1,"is_active":true,"user_id":9}]'],
      [
        'posts.jsonl',
        JSON.stringify({ ...POST, collection_id: 1, user_id: 9, highlights: [highlight], colour: 'red' }),
      ],
      ['colours.json', '["red"]'],
    ]);
    const person = await aPersonIn(await anApp(), zip);
    expect((await person.call(listCollections, { query: {} })).body.data).toHaveLength(1);
    expect(await postsOf(person)).toHaveLength(1);
    expect((await person.call(listHighlights)).body.data).toMatchObject([{ ...passage, id: 1 }]);
  });

  it.each([
    ['used twice', [3, 3, 1], ['b', 'a', 'c']],
    ['beyond all measure', [2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 31], ['a', 'c', 'b']],
  ])('may have order numbers that are %s: they become distinct', async (_what, orders, expected) => {
    const zip = await anArchive(orders.map((order, index) => ({ order, content: 'abc'.charAt(index) })));
    const person = await aPersonIn(await anApp(), zip);
    const posts = await postsOf(person);
    expect(posts.map(({ content }) => content)).toEqual(expected);
    expect(new Set(posts.map(({ order }) => order)).size).toBe(3);
    expect(Math.max(...posts.map(({ order }) => order))).toBeLessThan(10);
    // And a number is left for the next one.
    expect(await given(person, createPost, { content: 'd' })).toBeGreaterThan(0);
    expect((await postsOf(person)).map(({ content }) => content)).toEqual(['d', ...expected]);
  });

  it('may contain lone surrogates, which are replaced', async () => {
    const half = '\uD800';
    const zip = await packed([
      HEAD,
      ['collections.json', JSON.stringify([{ ...COLLECTION, name: half }])],
      ['tags.json', JSON.stringify([half])],
      ['shares.json', '[]'],
      [
        'posts.jsonl',
        Array.from({ length: 150 }, () =>
          JSON.stringify({ ...POST, title: half, content: half, description: half, tags: [half, `${half}${half}`] }),
        ).join('\n'),
      ],
    ]);
    const person = await aPersonIn(await anApp(), zip);
    const [post] = await postsOf(person);
    const mended = '\uFFFD';
    expect(post).toMatchObject({ title: mended, content: mended, description: mended });
    expect(post?.tags?.map(({ name }) => name)).toEqual([mended, mended + mended]);
    expect((await person.call(listCollections, { query: {} })).body.data).toMatchObject([{ name: mended }]);
  });

  it('may spell a tag in several ways, and contain invisible ones', async () => {
    const zip = await packed([
      HEAD,
      ['collections.json', '[]'],
      ['tags.json', '["Tea","tea"," ","\\u00a0"]'],
      ['shares.json', '[]'],
      ['posts.jsonl', JSON.stringify({ ...POST, tags: [' ', 'TEA', 'Tea ', '\u00a0'] })],
    ]);
    const person = await aPersonIn(await anApp(), zip);
    expect((await person.call(listTags, { query: {} })).body.data).toHaveLength(1);
    expect((await postsOf(person))[0]?.tags).toHaveLength(1);
  });

  it('may contain a note that is empty after sanitizing', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    await given(person, createPost, { title: 'Nothing', content: '<script>x()</script>' });
    expect(await importOf(other, await exportOf(test, person))).toMatchObject({ status: 201 });
    expect(await postsOf(other)).toMatchObject([{ title: 'Nothing', content: '' }]);
  });

  it('may contain a note that sanitizing made larger than the limit', async () => {
    const content = `${'x'.repeat(CONTENT_MAX_BYTES - 10)}${'&amp;'.repeat(10)}`;
    const person = await aPersonIn(await anApp(), await anArchive([{ content }]));
    expect((await postsOf(person))[0]?.content).toHaveLength(content.length);
  });

  it('imports no image that no post uses, and none that is too large', async () => {
    const test = await anApp();
    const [shown, unseen, huge] = [addressOf(), addressOf(), addressOf()];
    const image = await anImage();
    const zip = await withFiles(
      [{ content: showing(shown) }, { content: showing(huge) }],
      [
        [shown, image],
        [unseen, image],
        [huge, Buffer.concat([image, randomBytes(100), Buffer.alloc(40 * 1024 * 1024)])],
      ],
    );
    const person = await aPerson(test);
    expect(await importOf(person, zip)).toMatchObject({
      status: 201,
      body: { data: { posts: 2, skipped: [{ reason: expect.stringContaining(huge.slice('/storage/'.length)) }] } },
    });
    expect(leftovers(test)).toHaveLength(1);
  });

  it('stores nothing twice and leaves no image when it is imported again', async () => {
    const test = await anApp();
    const address = addressOf();
    const zip = await withFiles([{ content: showing(address) }], [[address, await anImage()]]);
    const person = await aPersonIn(test, zip);
    const again = await importOf(person, zip);
    expect(again).toMatchObject({ status: 201, body: { data: { posts: 0, duplicates: 1 } } });
    expect(leftovers(test)).toHaveLength(1);
    const [post] = await postsOf(person);
    const [own = ''] = /\/storage\/[^"]+/.exec(post?.content ?? '') ?? [];
    expect((await test.app.inject(own)).statusCode).toBe(200);
  });

  it('may contain siblings with the same name, which stay separate', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const content of ['One', 'Two']) {
      const collection_id = await given(person, createCollection, { name: 'Twin' });
      await given(person, createPost, { content, collection_id });
    }
    const zip = await exportOf(test, person);
    expect(await importOf(person, zip)).toMatchObject({ body: { data: { posts: 0, collections: 0, duplicates: 2 } } });
    const other = await aPerson(test, 'other@example.org');
    expect(await importOf(other, zip)).toMatchObject({ body: { data: { posts: 2, collections: 2 } } });
  });

  it('restores a post that is in the recycle bin now', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { content: 'Missed' });
    const zip = await exportOf(test, person);
    await person.call(updatePost, { params: { id }, body: { is_archived: true } });
    expect(await importOf(person, zip)).toMatchObject({ body: { data: { posts: 1, duplicates: 0 } } });
    expect((await postsOf(person)).map(({ content }) => content)).toEqual(['Missed']);
    expect(await postsOf(person, { is_archived: true })).toHaveLength(1);
  });

  it('is recognized by its first bytes, not by its name', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const file = aFile(await anArchive([{}]), 'bookmarks.html');
    const answer = await person.send({ method: 'POST', url: '/api/imports', ...file });
    expect(answer).toMatchObject({ status: 201, body: { data: { posts: 1 } } });
  });
});
