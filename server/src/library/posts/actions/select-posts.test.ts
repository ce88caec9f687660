import {
  actOnPosts,
  countPosts,
  createCollection,
  createPost,
  createTags,
  deleteCollection,
  listPosts,
  type PostAction,
  restoreCollection,
  type SelectionScope,
  undoPostJob,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../../testing/app.ts';
import type { Filter } from '../posts.repo.ts';

let person: Person;
let collection: number;
let below: number;
let tag: number;
/** The ids of posts by their titles. */
let ids: Record<string, number>;

const add = async (title: string, collection_id: number | null, more = {}) => {
  ids[title] = await given(person, createPost, { title, content: 'note', collection_id, ...more });
};

/** In a collection c, b (pinned), a, and d in one below it; e in no collection. */
beforeEach(async () => {
  person = await aPerson(await anApp());
  collection = await given(person, createCollection, { name: 'C' });
  below = await given(person, createCollection, { name: 'Below', parent_id: collection });
  tag = (await person.call(createTags, { body: { tags: [{ name: 'tag' }] } })).body.data[0]?.id ?? 0;
  ids = {};
  await add('a', collection, { is_favorite: true });
  await add('b', collection, { is_pinned: true, tags: [tag] });
  await add('c', collection);
  await add('d', below, { is_favorite: true, is_pinned: true });
  await add('e', null, { is_favorite: true, tags: [tag] });
});

const titles = async (query: Filter) =>
  (await person.call(listPosts, { query: { limit: 0, ...query } })).body.data.map(({ title }) => title).join(' ');

const LISTS: [string, () => SelectionScope, string][] = [
  ['a collection', () => ({ collection_id: collection }), 'b c a'],
  ['a collection and all below it', () => ({ collection_id: collection, below: true }), 'd c b a'],
  ['Uncategorized', () => ({ is_uncategorized: true }), 'e'],
  ['favorites', () => ({ is_favorite: true }), 'e d a'],
  ['the favorites of a collection', () => ({ collection_id: collection, is_favorite: true }), 'a'],
  ['what is no favorite', () => ({ collection_id: collection, is_favorite: false }), 'b c'],
  ['a search', () => ({ collection_id: collection, filter: 'note' }), 'd c b a'],
  ['a search in favorites', () => ({ is_favorite: true, filter: 'title:a' }), 'a'],
  ['a filtered collection', () => ({ collection_id: collection, filter: 'note', exact: true }), 'b c a'],
  [
    'a filtered collection and all below it',
    () => ({ collection_id: collection, filter: 'is:favorite', exact: true, below: true }),
    'd a',
  ],
  ['a filtered tag', () => ({ tag_id: tag, filter: 'title:e', exact: true }), 'e'],
];

describe('A selection of all posts in', () => {
  it.each(LISTS)('%s has the posts that the list shows, in their order', async (_name, scopeOf, expected) => {
    const scope = scopeOf();
    expect(await titles({ ...scope, ...(scope.is_favorite && { sort: 'newest' }) })).toBe(expected);
    const { body } = await person.call(countPosts, { query: scope });
    expect(body.data.count).toBe(expected.split(' ').length);
    const target = await given(person, createCollection, { name: 'Target' });
    await act({ type: 'move', collection_id: target }, scope);
    // Across collections, order numbers decide.
    const inOrder = (all: string) => (scope.collection_id ? all : all.split(' ').toSorted().join(' '));
    expect(inOrder(await titles({ collection_id: target }))).toBe(inOrder(expected));
  });
});

async function act(action: PostAction, scope: SelectionScope): Promise<number> {
  const { body } = await person.call(actOnPosts, { body: { selection: { scope, all: true }, action } });
  return body.data.id;
}
const undo = (id: number) => person.call(undoPostJob, { params: { id } });
const flags = async () =>
  (await person.call(listPosts, { query: { limit: 0, sort: 'title' } })).body.data.map(
    ({ title, is_pinned, is_favorite }) => `${title}${is_pinned ? '^' : ''}${is_favorite ? '*' : ''}`,
  );

describe('Pinned posts', () => {
  const FLAGS = ['a*', 'b^', 'c', 'd^*', 'e*'];

  it('are not pinned in the collection they are moved to, until that is undone', async () => {
    const id = await act({ type: 'move', collection_id: null }, { collection_id: collection, below: true });
    expect(await flags()).toEqual(['a*', 'b', 'c', 'd*', 'e*']);
    expect(await titles({ is_uncategorized: true })).toBe('d c b a e');
    await undo(id);
    expect(await flags()).toEqual(FLAGS);
    expect(await titles({ collection_id: collection })).toBe('b c a');
  });

  it('stay pinned when they are deleted and restored', async () => {
    await act({ type: 'delete' }, {});
    const id = await act({ type: 'restore' }, { is_archived: true });
    expect(await flags()).toEqual(FLAGS);
    await undo(id);
    await act({ type: 'restore' }, { is_archived: true });
    expect(await flags()).toEqual(FLAGS);
  });

  it('are not pinned any more when they are restored from a deleted collection', async () => {
    await person.call(deleteCollection, { params: { id: collection } });
    const id = await act({ type: 'restore' }, { is_archived: true });
    expect(await flags()).toEqual(['a*', 'b', 'c', 'd^*', 'e*']);
    await undo(id);
    await person.call(restoreCollection, { params: { id: collection } });
    expect(await flags()).toEqual(FLAGS);
  });

  it('that return get the order numbers they had, and posts that came in the meantime new ones', async () => {
    const id = await act({ type: 'move', collection_id: null }, { collection_id: collection });
    await add('f', collection);
    await add('g', collection, { is_pinned: true });
    await person.call(updatePost, { params: { id: ids['g'] ?? 0 }, body: { order: 2 } });
    await undo(id);
    expect(await titles({ collection_id: collection })).toBe('g b f c a');
    const { data } = (await person.call(listPosts, { query: { collection_id: collection, limit: 0 } })).body;
    expect(new Set(data.map(({ order }) => order)).size).toBe(5);
  });
});
