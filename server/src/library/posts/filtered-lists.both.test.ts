import { createCollection, createPost, createTags, deletePost, listPosts, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

async function aLibrary() {
  const person = await aPerson(await anApp());
  const cooking = await given(person, createCollection, { name: 'Cooking' });
  const bread = await given(person, createCollection, { name: 'Bread', parent_id: cooking });
  const add = (title: string, collection_id: number | null, content = 'x') =>
    given(person, createPost, { title, content, collection_id });
  return { person, cooking, bread, add };
}

const list = async (person: Person, query: object) =>
  (await person.call(listPosts, { query: { exact: true, ...query } })).body.data;

const titles = async (person: Person, query: object) => (await list(person, query)).map(({ title }) => title);

describe('A filtered list', () => {
  it('has the posts of the collection itself that match, in their order', async () => {
    const { person, cooking, bread, add } = await aLibrary();
    const first = await add('about rye', cooking);
    await add('b', cooking, 'with rye');
    await add('oats', cooking);
    await add('rye below', bread);
    await add('rye elsewhere', null);
    expect(await titles(person, { collection_id: cooking, filter: 'rye' })).toEqual(['b', 'about rye']);
    const [top] = await list(person, { collection_id: cooking });
    await person.call(updatePost, { params: { id: first }, body: { order: top?.order ?? 0 } });
    expect(await titles(person, { collection_id: cooking, filter: 'rye' })).toEqual(['about rye', 'b']);
    expect(await titles(person, { is_uncategorized: true, filter: 'rye' })).toEqual(['rye elsewhere']);
  });

  it.each([
    ['is:link', ['a link']],
    ['-is:link rye', ['about rye']],
    ['rye OR link', ['a link', 'about rye']],
    ['before:1y', []],
    ['"about rye"', ['about rye']],
    ['zzz', []],
    ['tag:', ['a link', 'oats', 'about rye']], // nothing to search for
  ])('can be filtered by %s', async (filter, expected) => {
    const { person, cooking, add } = await aLibrary();
    await add('about rye', cooking);
    await add('oats', cooking);
    await add('a link', cooking, 'https://example.org/');
    expect(await titles(person, { collection_id: cooking, filter })).toEqual(expected);
  });

  it('pages in its order', async () => {
    const { person, cooking, add } = await aLibrary();
    for (const name of ['rye 1', 'oats 2', 'rye 3', 'oats 4', 'rye 5']) await add(name, cooking);
    const query = { collection_id: cooking, filter: 'rye', limit: 2 };
    const page = await list(person, query);
    expect(page.map(({ title }) => title)).toEqual(['rye 5', 'rye 3']);
    expect(await titles(person, { ...query, after_id: page[1]?.id })).toEqual(['rye 1']);
  });

  it('may be a tag or the recycle bin', async () => {
    const { person, cooking, add } = await aLibrary();
    const [tag] = (await person.call(createTags, { body: { tags: [{ name: 'grain' }] } })).body.data;
    const id = await add('rye', cooking);
    await person.call(updatePost, { params: { id }, body: { tags: [tag?.id ?? 0] } });
    await add('more rye', cooking);
    expect(await titles(person, { tag_id: tag?.id, filter: 'rye' })).toEqual(['rye']);
    await person.call(deletePost, { params: { id } });
    await person.call(deletePost, { params: { id: await add('oats', cooking) } });
    expect(await titles(person, { is_archived: true, filter: 'rye' })).toEqual(['rye']);
  });

  it('suggests no other spelling', async () => {
    const { person, cooking, add } = await aLibrary();
    await add('sourdough', cooking);
    const query = { collection_id: cooking, filter: 'sourdoug1', exact: true };
    expect((await person.call(listPosts, { query })).body).toEqual({ data: [] });
  });
});
