import {
  getImport,
  listCollections,
  listPosts,
  listSavedSearches,
  listTags,
  undoImport,
  updatePost,
} from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { findDemoImport, setDemoImport } from '../../delivery/page/demo-import.repo.ts';
import { addDemoLibrary } from './demo-library.repo.ts';
import { FAVORITES, LOOKS, PINNED, SAVED_SEARCHES } from './library/demo-choices.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

/** SVG is blocked in the process of these tests, like in the server's. */
const blank = () =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();

async function aDemo(): Promise<{ app: TestApp; person: Person; importId: number }> {
  const app = await anApp();
  const person = await aPerson(app);
  const importId = await addDemoLibrary(app.db, app.files, person.id, NOW, blank);
  await setDemoImport(app.db, importId);
  return { app, person, importId };
}

const postsOf = async (person: Person, query: object = {}) => {
  const { body } = await person.call(listPosts, { query: { limit: 100, ...query } });
  return body.data;
};

it('fills a library with posts in several scripts, pictures, tags, and nested collections', async () => {
  const { app, person } = await aDemo();
  const { body: tree } = await person.call(listCollections, { query: { nested: true } });
  expect(tree.data.length).toBeGreaterThan(5);
  expect(tree.data.some(({ nested }) => nested?.some((child) => child.nested && child.nested.length > 0))).toBe(true);
  const { count } = await app.db
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(250);
  expect((await postsOf(person, { is_archived: true })).length).toBeGreaterThan(0);
  expect((await person.call(listTags)).body.data.length).toBeGreaterThan(40);

  const words = ['bread', 'поезд', 'θάλασσα', 'الشاي', 'חלון', '京都', '한글', '红楼梦'];
  const found = await Promise.all(words.map(async (filter) => (await postsOf(person, { filter })).length));
  expect(words.filter((_, index) => found[index] === 0)).toEqual([]);

  const paths = (await postsOf(person)).flatMap(({ image_path }) => (image_path ? [image_path] : []));
  expect(paths.length).toBeGreaterThan(20);
  const { statusCode, headers } = await app.app.inject({ url: paths[0] ?? '' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('image/webp');
});

it('has pins, favorites, collections with colors and descriptions, and saved searches that find posts', async () => {
  const { person } = await aDemo();
  const favorites = await postsOf(person, { is_favorite: true });
  expect(favorites.map(({ title }) => title).toSorted()).toEqual(FAVORITES.toSorted());
  const pinned = await postsOf(person, { filter: 'is:pinned' });
  expect(pinned.map(({ title }) => title).toSorted()).toEqual(PINNED.toSorted());
  const { data: tree } = (await person.call(listCollections, {})).body;
  for (const [name, look] of Object.entries(LOOKS))
    expect(tree).toContainEqual(expect.objectContaining({ name, ...look }));

  const { data: searches } = (await person.call(listSavedSearches, {})).body;
  expect(searches.map(({ name }) => name)).toEqual(SAVED_SEARCHES.map(({ name }) => name));
  for (const { filter, collection_id } of searches) {
    expect(parseQuery(filter).issues).toEqual([]);
    const found = await postsOf(person, { filter, ...(collection_id !== null && { collection_id }) });
    expect(found.length).toBeGreaterThan(0);
  }
});

it('is removed by undoing its import, except for edited posts', async () => {
  const { app, person, importId } = await aDemo();
  const [first] = await postsOf(person, { is_uncategorized: true });
  await person.call(updatePost, { params: { id: first?.id ?? 0 }, body: { title: 'Mine now' } });
  expect(await findDemoImport(app.db)).toBe(importId);

  expect((await person.call(undoImport, { params: { id: importId } })).status).toBe(202);
  while (await app.importUndos.step());
  expect((await postsOf(person)).map(({ title }) => title)).toEqual(['Mine now']);
  expect(await postsOf(person, { is_archived: true })).toEqual([]);
  expect((await person.call(listCollections, {})).body.data).toEqual([]);
  expect((await person.call(listSavedSearches, {})).body.data).toEqual([]);
  expect((await person.call(getImport, { params: { id: importId } })).status).toBe(404);
  expect(await findDemoImport(app.db)).toBeNull();
});
