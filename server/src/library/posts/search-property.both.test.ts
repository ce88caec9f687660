import { propertyRuns } from '@benotes/build/test-form';
import {
  createCollection,
  createHighlight,
  createPost,
  createTags,
  deletePost,
  listPosts,
  SORT_ORDERS,
} from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import { array, assert, asyncProperty, constantFrom, integer, oneof, record, sample, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { type KnownPost, searchInMemory } from '../../../testing/matches-query.ts';
import { indexPosts } from '../search/search-index.repo.ts';

const TASKS = [true, false].map(
  (isDone) =>
    `<ul data-type="taskList"><li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"><span></span></label><div>to do</div></li></ul>`,
);

const TIMES = [
  '2024-02-29T23:30:00.000Z',
  '2025-03-14T00:30:00.000Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.000Z',
];
const PATHS = [[], ['Kochen'], ['Kochen', 'Brot'], ['Brot'], ['Brot', 'Süßes', 'Brot']];
const CONTENTS = ['rye', 'rye bread', '<p>brot</p><pre><code>rye</code></pre>', ...TASKS];
const URLS = ['https://example.org/Bread', 'https://blog.example.org/rye', 'https://notexample.org/'];

const aKnownPost = record({
  title: constantFrom('rye', 'Rye bread', 'wheat', 'bread', 'brot'),
  content: oneof(constantFrom(...CONTENTS), constantFrom(...URLS)),
  tags: constantFrom([], ['rye'], ['Ältere'], ['two words', 'rye']),
  path: constantFrom(...PATHS),
  created_at: constantFrom(...TIMES),
  updated_at: constantFrom(...TIMES),
  is_pinned: integer({ min: 0, max: 3 }).map((number) => number === 0),
  is_favorite: integer({ min: 0, max: 3 }).map((number) => number === 0),
  is_archived: integer({ min: 0, max: 5 }).map((number) => number === 0),
  isGone: integer({ min: 0, max: 2 }).map((number) => number === 0),
  isHighlighted: integer({ min: 0, max: 2 }).map((number) => number === 0),
});

const aTerm = tuple(
  constantFrom('', '', '-'),
  oneof(
    constantFrom('rye', 'bre', 'bread', '"rye bread"', 'brot', '#rye', 'OR', '"', 'zzz'),
    constantFrom(
      'tag:rye',
      'tag:altere',
      'tag:"two words"',
      'tag:none',
      'in:brot',
      'in:"kochen/brot"',
      'in:"sußes/brot"',
    ),
    constantFrom('in:uncategorized', 'in:none', 'is:note', 'is:link', 'is:untagged', 'is:duplicate', 'is:what'),
    constantFrom('is:pinned', 'is:favorite', 'is:broken', 'is:pinned', 'is:favorite'),
    constantFrom(...SORT_ORDERS.map((order) => `sort:${order}`)),
    constantFrom(
      'has:code',
      'has:task',
      'has:open-task',
      'has:image',
      'has:highlight',
      'site:example.org',
      'site:blog.example.org',
      'site:org',
    ),
    constantFrom('title:bre', 'title:"rye bread"', 'title:rye', 'url:BREAD', 'url:example', 'on:2025', 'on:2025-03-14'),
    constantFrom('before:2025-03-14', 'after:2025', 'before:1d', 'after:999y', 'on:2024-02', 'foo:rye'),
  ),
).map(([minus, term]) => `${minus}${term}`);

/** Without one that has no term, such as `-sort:newest`: that is a list without a filter, in its own order. */
const aQuery = array(tuple(aTerm, constantFrom(' ', ' ', ' OR ')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join('').trim())
  .filter((text) => parseQuery(text).clauses.length + (parseQuery(text).sort ? 1 : 0) > 0);

const aPassage = { source: 'note', quote: 'rye', prefix: '', suffix: '', position: 0, color: 'yellow' } as const;

/** Stores posts through the API and returns them as they should be found. */
async function store(
  app: TestApp,
  person: Person,
  posts: readonly Omit<KnownPost, 'id' | 'url'>[],
): Promise<KnownPost[]> {
  const collections = new Map<string, number>();
  const stored: KnownPost[] = [];
  for (const post of posts) {
    let collection_id: number | null = null;
    for (const [depth, name] of post.path.entries()) {
      const key = post.path.slice(0, depth + 1).join('/');
      const id: number =
        collections.get(key) ?? (await given(person, createCollection, { name, parent_id: collection_id }));
      collections.set(key, id);
      collection_id = id;
    }
    const named = { tags: post.tags.map((name) => ({ name })) };
    const tags = named.tags.length === 0 ? [] : (await person.call(createTags, { body: named })).body.data;
    const { title, content, is_pinned, is_favorite, created_at, updated_at } = post;
    const body = { title, content, collection_id, is_pinned, is_favorite, tags: tags.map((tag) => tag.id) };
    const id = await given(person, createPost, body);
    const isGone = post.isGone && content.startsWith('https:');
    const stamps = { created_at, updated_at, is_gone: isGone ? (1 as const) : (0 as const) };
    await app.db.updateTable('posts').set(stamps).where('id', '=', id).execute();
    await indexPosts(app.db, person.id, [id]);
    if (post.isHighlighted) await person.call(createHighlight, { body: { ...aPassage, post_id: id } });
    if (post.is_archived) await person.call(deletePost, { params: { id } });
    stored.push({ ...post, id, isGone, url: post.content.startsWith('https:') ? post.content : null });
  }
  return stored;
}

describe('Any search', () => {
  it('finds what a filter in memory finds, in the same order, at once and in pages', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const posts = await store(app, person, sample(aKnownPost, { numRuns: 30, seed: 5 }));
    const time_zone = 'America/New_York';
    const find = async (filter: string, limit: number, after_id?: number) => {
      const query = { filter, limit, time_zone, ...(after_id && { after_id }) };
      return (await person.call(listPosts, { query })).body.data.map(({ id }) => id);
    };
    await assert(
      asyncProperty(aQuery, integer({ min: 3, max: 9 }), async (filter, limit) => {
        const expected = searchInMemory({ posts, now: new Date(), timeZone: time_zone }, parseQuery(filter));
        expect(await find(filter, 100)).toEqual(expected);
        const paged: number[] = [];
        for (let page = await find(filter, limit); page.length > 0; page = await find(filter, limit, paged.at(-1)))
          paged.push(...page);
        expect(paged).toEqual(expected);
      }),
      { numRuns: propertyRuns(0.5) },
    );
  });
});
