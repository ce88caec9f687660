import { createCollection, createPost, deletePost, importBookmarks, listPosts, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { anArchive, COLLECTION, importOf } from '../../../testing/archive.ts';

/** The largest integer of PostgreSQL. */
const HIGHEST = 2 ** 31 - 1;
const TITLES = ['a', 'b', 'c'];

/** A user with three posts at the highest order numbers of a collection, and one post in Uncategorized. */
async function withFullCollection() {
  const test = await anApp();
  const person = await aPerson(test);
  const collection_id = await given(person, createCollection, { name: 'Full' });
  for (const [index, title] of TITLES.entries()) {
    const id = await given(person, createPost, { title, content: 'x', collection_id });
    const order = HIGHEST - TITLES.length + 1 + index;
    await test.db.updateTable('posts').set({ order }).where('id', '=', id).execute();
  }
  const elsewhere = await given(person, createPost, { title: 'new', content: 'y' });
  const list = async () =>
    (await person.call(listPosts, { query: { collection_id, limit: 0 } })).body.data.map(
      ({ title, order }) => [title, order] as const,
    );
  return { test, person, collection_id, elsewhere, list };
}

const ARCHIVE = (posts: readonly object[]) =>
  anArchive(posts, [
    ['collections.json', JSON.stringify([{ ...COLLECTION, id: 1, name: 'Full' }])],
    ['tags.json', '[]'],
    ['shares.json', '[]'],
  ]);

type Full = Awaited<ReturnType<typeof withFullCollection>>;

const WAYS: Record<string, (full: Full) => Promise<unknown>> = {
  'a new post': ({ person, collection_id }) => given(person, createPost, { title: 'new', content: 'y', collection_id }),
  'a post of another collection': ({ person, collection_id, elsewhere }) =>
    person.call(updatePost, { params: { id: elsewhere }, body: { collection_id } }),
  'a post restored from the recycle bin': async ({ test, person, collection_id, elsewhere }) => {
    await person.call(deletePost, { params: { id: elsewhere } });
    await test.db.updateTable('posts').set({ collection_id }).where('id', '=', elsewhere).execute();
    await person.call(updatePost, { params: { id: elsewhere }, body: { is_archived: false } });
  },
  'an archive': async ({ person }) =>
    importOf(person, await ARCHIVE([{ title: 'new', collection_id: 1, order: 1_000_000 }])),
};

describe('A collection without free order numbers', () => {
  it.each(Object.entries(WAYS))('is renumbered for %s, which is put on top', async (_what, add) => {
    const full = await withFullCollection();
    await add(full);
    const list = await full.list();
    expect(list.map(([title]) => title)).toEqual(['new', ...TITLES.toReversed()]);
    expect(list.slice(1).map(([, order]) => order)).toEqual([3, 2, 1]);
    expect(new Set(list.map(([, order]) => order)).size).toBe(4);
  });

  it('is renumbered for a bookmark file', async () => {
    const { test, person } = await withFullCollection();
    const send = (name: string) =>
      person.send({
        method: 'POST',
        url: importBookmarks.url,
        ...aFile(`<DL><p><DT><A HREF="https://example.org/${name}">${name}</A></DL>`),
      });
    expect((await send('one')).status).toBe(201);
    await test.db.updateTable('posts').set({ order: HIGHEST }).where('title', '=', 'one').execute();
    expect((await send('two')).status).toBe(201);
    expect(await titlesOf(person, 'example.org')).toEqual([
      ['two', 2],
      ['one', 1],
    ]);
  });

  it('accepts any number of archives, whatever order numbers they contain', async () => {
    const { person, list } = await withFullCollection();
    const bin = { title: 'gone', collection_id: 1, order: 1_000_000, archived_at: '2026-01-01T00:00:00.000Z' };
    for (const title of ['d', 'e', 'f']) {
      const posts = [
        { title, collection_id: 1, order: 1_000_000 },
        { ...bin, content: title },
      ];
      expect((await importOf(person, await ARCHIVE(posts))).status).toBe(201);
    }
    expect((await list()).map(([title]) => title)).toEqual(['f', 'e', 'd', ...TITLES.toReversed()]);
    expect(Math.max(...(await list()).map(([, order]) => order))).toBeLessThan(HIGHEST);
  });
});

const titlesOf = async (person: Person, word: string) =>
  (await person.call(listPosts, { query: { limit: 0 } })).body.data
    .filter(({ content }) => content.includes(word))
    .map(({ title, order }) => [title, order]);
