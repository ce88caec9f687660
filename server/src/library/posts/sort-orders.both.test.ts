import {
  createCollection,
  createPost,
  createShare,
  createTags,
  deletePost,
  listPosts,
  type Output,
  type Post,
  SORT_ORDERS,
  type SortOrder,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { aDatabase, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { plansOf } from '../../../testing/plans.ts';
import { backfillSortKeys, hasAllSortKeys } from '../search/backfill-sort-keys.repo.ts';
import { findPosts } from './list-posts.repo.ts';
import { findPostsBelow } from './posts-below.repo.ts';
import type { Filter } from './posts.repo.ts';

let app: TestApp;
let person: Person;
beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
});

const list = async (query: Filter = {}): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 100, ...query } })).body.data;
const titles = async (query?: Filter) => (await list(query)).map(({ title }) => title);

/** The titles of a list that is read in pages. */
async function paged(query: Filter, limit: number): Promise<string[]> {
  const read: string[] = [];
  let after_id: number | undefined;
  for (;;) {
    const page = await list({ ...query, limit, ...(after_id && { after_id }) });
    if (page.length === 0) return read;
    read.push(...page.map(({ title }) => title));
    after_id = page.at(-1)?.id;
  }
}

const POSTS = [
  { title: 'Chapter 10', content: 'https://www.b.example/1', created: 3, updated: 9 },
  { title: 'chapter 9', content: 'https://a.example/1', created: 1, updated: 5 },
  { title: 'Ärger', content: 'note', created: 2, updated: 2 },
  { title: 'Zebra', content: 'https://a.example/2', created: 5, updated: 5 },
  { title: 'banana', content: 'note', created: 4, updated: 8 },
  { title: 'Banana', content: 'https://b.example/2', created: 3, updated: 3 },
];

const EXPECTED: Record<SortOrder, string[]> = {
  manual: ['Banana', 'banana', 'Zebra', 'Ärger', 'chapter 9', 'Chapter 10'],
  newest: ['Zebra', 'banana', 'Banana', 'Chapter 10', 'Ärger', 'chapter 9'],
  oldest: ['chapter 9', 'Ärger', 'Chapter 10', 'Banana', 'banana', 'Zebra'],
  edited: ['Chapter 10', 'banana', 'Zebra', 'chapter 9', 'Banana', 'Ärger'],
  title: ['Ärger', 'banana', 'Banana', 'chapter 9', 'Chapter 10', 'Zebra'],
  'title-desc': ['Zebra', 'Chapter 10', 'chapter 9', 'Banana', 'banana', 'Ärger'],
  site: ['Zebra', 'chapter 9', 'Chapter 10', 'Banana', 'banana', 'Ärger'],
};

/** Adds the posts, the first one at the bottom, and sets their times. */
async function addPosts(collection_id: number | null, tags: number[] = []): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { title, content, created, updated } of POSTS) {
    const id = await given(person, createPost, { title, content, collection_id, tags });
    const [created_at, updated_at] = [created, updated].map((day) => `2026-01-0${day}T00:00:00.000Z`);
    await app.db.updateTable('posts').set({ created_at, updated_at }).where('id', '=', id).execute();
    ids.set(title, id);
  }
  await app.db.deleteFrom('settings').where('key', '=', 'sort_keys').execute();
  await backfillSortKeys(app.db, () => false); // their times have changed
  return ids;
}

describe('The order of a list', () => {
  it.each(SORT_ORDERS)('%s is the same at once and in pages, in every list', async (sort) => {
    const collection = await given(person, createCollection, { name: 'C' });
    const tags = (await person.call(createTags, { body: { tags: [{ name: 'tag' }] } })).body.data.map(({ id }) => id);
    await addPosts(collection, tags);
    for (const scope of [{ collection_id: collection }, { tag_id: tags[0] }, {}]) {
      expect(await titles({ ...scope, sort })).toEqual(EXPECTED[sort]);
      for (const limit of [1, 2, 4]) expect(await paged({ ...scope, sort }, limit)).toEqual(EXPECTED[sort]);
      expect(await titles({ ...scope, sort, offset: 2, limit: 3 })).toEqual(EXPECTED[sort].slice(2, 5));
    }
  });

  it.each(SORT_ORDERS)('%s holds in Uncategorized and in the recycle bin', async (sort) => {
    const ids = await addPosts(null);
    expect(await paged({ is_uncategorized: true, sort }, 2)).toEqual(EXPECTED[sort]);
    for (const id of ids.values()) await person.call(deletePost, { params: { id } });
    // By hand means last deleted first there.
    expect(await paged({ is_archived: true, sort }, 2)).toEqual(EXPECTED[sort]);
  });

  it('of posts with a tag and of favorites is newest first by default', async () => {
    const tags = (await person.call(createTags, { body: { tags: [{ name: 'tag' }] } })).body.data.map(({ id }) => id);
    const ids = await addPosts(null, tags);
    for (const id of ids.values()) await person.call(updatePost, { params: { id }, body: { is_favorite: true } });
    expect(await titles({ tag_id: tags[0] }), 'for other clients').toEqual(EXPECTED.manual);
    for (const scope of [{ tag_id: tags[0], withSettings: true }, { is_favorite: true }]) {
      expect(await titles(scope)).toEqual(EXPECTED.newest);
      expect(await titles({ ...scope, filter: 'is:link', exact: true })).toEqual([
        'Zebra',
        'Banana',
        'Chapter 10',
        'chapter 9',
      ]);
    }
  });

  it('follows a changed title', async () => {
    const ids = await addPosts(null);
    await person.call(updatePost, { params: { id: ids.get('Zebra') ?? 0 }, body: { title: 'Aardvark' } });
    expect((await titles({ sort: 'title' }))[0]).toBe('Aardvark');
    await person.call(updatePost, { params: { id: ids.get('banana') ?? 0 }, body: { content: 'https://0.example/' } });
    expect((await titles({ sort: 'site' }))[0]).toBe('banana');
  });

  it('is one of those that exist', async () => {
    const { status, body } = await person.call(listPosts, { query: { sort: 'random' as SortOrder } });
    expect([status, body]).toMatchObject([422, { sort: ['This value is not accepted.'] }]);
  });

  it('also sorts the results of a search, unless the search has an order', async () => {
    await addPosts(null);
    expect(await titles({ filter: 'is:link', sort: 'oldest' })).toEqual(['chapter 9', 'Chapter 10', 'Banana', 'Zebra']);
    expect(await titles({ filter: 'is:note sort:title', sort: 'oldest' })).toEqual(['Ärger', 'banana']);
    expect(await paged({ filter: 'chap sort:title-desc' }, 1)).toEqual(['Chapter 10', 'chapter 9']);
  });

  it('covers posts from before there were orders after housekeeping', async () => {
    await addPosts(null);
    await app.db.deleteFrom('settings').where('key', '=', 'sort_keys').execute();
    await app.db.updateTable('posts').set({ title_key: '', site_key: '' }).execute();
    let rounds = 0;
    await backfillSortKeys(app.db, () => (rounds += 1) > 1);
    expect(await hasAllSortKeys(app.db)).toBe(false);
    await app.housekeeping.round();
    expect(await hasAllSortKeys(app.db)).toBe(true);
    expect(await titles({ sort: 'title' })).toEqual(EXPECTED.title);
  });

  it('is chosen by visitors of a share as well', async () => {
    const collection = await given(person, createCollection, { name: 'C' });
    const ids = await addPosts(collection);
    await person.call(updatePost, {
      params: { id: ids.get('Ärger') ?? 0 },
      body: { is_pinned: true, is_favorite: true },
    });
    await person.call(createShare, {
      body: { token: 'a-token-for-visitors', collection_id: collection, is_active: true },
    });
    const headers = { authorization: 'Bearer a-token-for-visitors' };
    const answer = await app.app.inject({ url: '/api/posts?sort=title-desc', headers });
    const { data } = answer.json<Output<typeof listPosts>>();
    expect(data.map(({ title }) => title)).toEqual(['Ärger', 'Zebra', 'Chapter 10', 'chapter 9', 'Banana', 'banana']);
    expect(data.map(({ is_favorite }) => is_favorite)).not.toContain(true);
  });
});

/** The plans of the queries that sort posts while a page is read. */
const plansOfPage = (query: Filter) =>
  plansOf(app.db, (db) =>
    query.below
      ? findPostsBelow(db, person.id, query.collection_id ?? 0, query, 3, () => {})
      : findPosts(db, person.id, query, 3, () => {}),
  );

describe('A page of a list', () => {
  beforeEach(async () => {
    app = await anApp(await aDatabase('new'));
    person = await aPerson(app);
  });

  it.each(SORT_ORDERS)('by %s is read from an index, without sorting', async (sort) => {
    const collection = await given(person, createCollection, { name: 'C' });
    const ids = await addPosts(collection);
    const after_id = ids.get(EXPECTED[sort][2] ?? '') ?? 0;
    const scopes = [
      { scope: { collection_id: collection }, index: /using (?:index )?posts_of_collection/i },
      { scope: { is_uncategorized: true }, index: /using (?:index )?posts_of_collection/i },
      { scope: {}, index: /using (?:index )?posts_(?:of_user|by_)/i },
    ];
    for (const { scope, index } of scopes)
      for (const page of [{}, { after_id }]) {
        const plans = await plansOfPage({ ...scope, ...page, sort });
        expect(plans).toMatch(index);
        expect(plans).not.toMatch(/temp b-tree|\bsort\b|seq scan|scan posts/i);
      }
  });

  it.each(SORT_ORDERS.filter((sort) => sort !== 'manual'))(
    'with the posts of subcollections by %s is merged from the indexes of collections',
    async (sort) => {
      const collection = await given(person, createCollection, { name: 'C' });
      const ids = await addPosts(collection);
      const after_id = ids.get(EXPECTED[sort][2] ?? '') ?? 0;
      const plans = await plansOfPage({ collection_id: collection, below: true, sort, after_id });
      expect(plans).toMatch(/using (?:index )?posts_of_collection_/i);
      expect(plans).not.toMatch(/seq scan on posts|scan posts/i);
    },
  );

  it('of the recycle bin is read from its index', async () => {
    expect(await plansOfPage({ is_archived: true })).toMatch(/posts_in_bin/);
  });
});
