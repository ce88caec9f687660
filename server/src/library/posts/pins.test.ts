import {
  createCollection,
  createPost,
  createTags,
  deleteCollection,
  deletePost,
  getPost,
  type Input,
  listPosts,
  type Post,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import type { Filter } from './posts.repo.ts';

let app: TestApp;
let person: Person;
let collection: number;
/** The ids of posts by their titles. */
let ids: Record<string, number>;

const add = async (title: string, more: Partial<Input<typeof createPost>['body']> = {}) => {
  ids[title] = await given(person, createPost, { title, content: 'note', collection_id: collection, ...more });
};
const change = async (title: string, body: Input<typeof updatePost>['body']): Promise<Post> =>
  (await person.call(updatePost, { params: { id: ids[title] ?? 0 }, body })).body.data;
const list = async (query: Filter = {}): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 100, collection_id: collection, ...query } })).body.data;
const titles = async (query?: Filter) => (await list(query)).map(({ title }) => title).join(' ');

const orders = (posts: readonly Post[]) => posts.map(({ order }) => order).toSorted((a, b) => a - b);

beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
  collection = await given(person, createCollection, { name: 'C' });
  ids = {};
  for (const title of ['a', 'b', 'c', 'd', 'e']) await add(title);
});

describe('A pinned post', () => {
  beforeEach(async () => {
    await change('b', { is_pinned: true });
    await change('d', { is_pinned: true });
  });

  it('is first in its collection in every order', async () => {
    expect(await titles()).toBe('d b e c a');
    expect(await titles({ sort: 'oldest' })).toBe('b d a c e');
    expect(await titles({ sort: 'title-desc' })).toBe('d b e c a');
    expect(await titles({ limit: 3, offset: 1 })).toBe('b e c');
    expect(await titles({ limit: 2, offset: 3 })).toBe('c a');
    expect(await titles({ limit: 2, after_id: ids['d'] })).toBe('b e');
  });

  it('is not first in tag lists, searches, and the recycle bin', async () => {
    const tag = (await person.call(createTags, { body: { tags: [{ name: 'tag' }] } })).body.data[0]?.id ?? 0;
    for (const title of ['a', 'b']) await change(title, { tags: [tag] });
    expect(await titles({ collection_id: 0, tag_id: tag, sort: 'title' })).toBe('a b');
    expect(await titles({ filter: 'note' })).toBe('e d c b a');
    for (const title of ['b', 'a']) await person.call(deletePost, { params: { id: ids[title] ?? 0 } });
    expect(await titles({ collection_id: 0, is_archived: true })).toBe('a b');
  });

  it('is pinned when it is created', async () => {
    await add('f', { is_pinned: true });
    await add('g');
    expect(await titles()).toBe('f d b g e c a');
    expect((await list())[0]).toMatchObject({ is_pinned: true, is_favorite: false });
  });

  it('returns to its position when it is unpinned', async () => {
    await change('d', { is_pinned: false });
    expect(await titles()).toBe('b e d c a');
  });

  it('does not become the last edited one, and stays when the import that brought it is undone', async () => {
    const { updated_at } = (await list()).find(({ title }) => title === 'a') ?? {};
    await app.db.updateTable('posts').set({ import_id: 1 }).execute();
    expect((await change('a', { is_pinned: true })).updated_at).toBe(updated_at);
    const edited = await app.db.selectFrom('posts').select('title').where('import_id', 'is', null).execute();
    expect(edited).toEqual([{ title: 'a' }]);
  });

  it.each([
    ['a', 'e', 'd b a e c'],
    ['b', 'd', 'b d e c a'],
    ['d', 'b', 'b d e c a'],
    // Across the border: to the top of the others, or to the bottom of the pinned ones.
    ['a', 'd', 'd b a e c'],
    ['c', 'b', 'd b c e a'],
    ['d', 'a', 'b d e c a'],
    ['d', 'e', 'b d e c a'],
  ])('limits where %s is moved to: the position of %s', async (moved, target, expected) => {
    const before = await list();
    await change(moved, { order: before.find(({ title }) => title === target)?.order });
    expect(await titles()).toBe(expected);
    expect(orders(await list())).toEqual(orders(before));
  });

  it('is not pinned in another collection, unless that is requested as well', async () => {
    const other = await given(person, createCollection, { name: 'Other' });
    expect(await change('b', { collection_id: other })).toMatchObject({ is_pinned: false });
    expect(await change('d', { collection_id: other, is_pinned: true })).toMatchObject({ is_pinned: true });
    expect(await change('d', { collection_id: other })).toMatchObject({ is_pinned: true });
  });

  it('is pinned again when it is restored, unless its collection is gone', async () => {
    await change('b', { is_archived: true });
    await change('b', { is_archived: false });
    expect(await titles()).toBe('b d e c a');
    await person.call(deleteCollection, { params: { id: collection } });
    expect(await change('b', { is_archived: false })).toMatchObject({ is_pinned: false, collection_id: null });
  });
});

describe('Favorites', () => {
  it('are a list across collections', async () => {
    await change('c', { is_favorite: true });
    await change('a', { is_favorite: true });
    await add('f', { collection_id: null, is_favorite: true });
    expect(await titles({ collection_id: 0, is_favorite: true, sort: 'newest' })).toBe('f c a');
    expect(await titles({ is_favorite: true })).toBe('c a');
    expect(await titles({ is_favorite: false })).toBe('e d b');
    expect(await titles({ is_favorite: true, filter: 'note' })).toBe('c a');
    expect(await titles({ collection_id: 0, is_favorite: true, sort: 'newest', after_id: ids['f'], limit: 1 })).toBe(
      'c',
    );
    await change('c', { is_favorite: false });
    expect(await titles({ is_favorite: true })).toBe('a');
  });

  it('are fields of the post that accept what other booleans accept', async () => {
    await change('a', { is_favorite: 1 as never });
    const { body } = await person.call(getPost, { params: { id: ids['a'] ?? 0 } });
    expect(body.data).toMatchObject({ is_favorite: true, is_pinned: false });
    const { status } = await person.call(updatePost, {
      params: { id: ids['a'] ?? 0 },
      body: { is_pinned: 'yes' as never },
    });
    expect(status).toBe(422);
  });
});
