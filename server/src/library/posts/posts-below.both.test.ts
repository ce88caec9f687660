import {
  createCollection,
  createPost,
  createShare,
  deletePost,
  listPosts,
  SORT_ORDERS,
  updateListSettings,
  updatePost,
} from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

type Query = Parameters<typeof below>[2];

const below = (person: Person, collection_id: number, query: object = {}) =>
  person.call(listPosts, { query: { collection_id, below: 1, ...query } });

const titles = async (person: Person, id: number, query: Query = {}) =>
  (await below(person, id, query)).body.data.map(({ title }) => title).join(' ');

const note = (person: Person, title: string, collection_id: number | null) =>
  given(person, createPost, { title, content: 'x', collection_id });

/** Top with Middle, which has Low; a post in each, and one beside them. */
async function aFamily() {
  const test = await anApp();
  const person = await aPerson(test);
  const top = await given(person, createCollection, { name: 'Top' });
  const middle = await given(person, createCollection, { name: 'Middle', parent_id: top });
  const low = await given(person, createCollection, { name: 'Low', parent_id: middle });
  const beside = await given(person, createCollection, { name: 'Beside' });
  const ids = {
    low: await note(person, 'low', low),
    top: await note(person, 'top', top),
    beside: await note(person, 'beside', beside),
    middle: await note(person, 'middle', middle),
    none: await note(person, 'none', null),
  };
  return { test, person, top, middle, low, ids };
}

describe('The posts in a collection and all below it', () => {
  it('are listed newest first, with their collections and tags', async () => {
    const { person, top, middle, low } = await aFamily();
    expect(await titles(person, top)).toBe('middle top low');
    expect(await titles(person, middle)).toBe('middle low');
    const { data } = (await below(person, top, { withTags: true })).body;
    expect(data.map(({ collection_id, tags }) => [collection_id, tags])).toEqual([
      [middle, []],
      [top, []],
      [low, []],
    ]);
  });

  it('are in the order of the collection, pinned or not, and newest first if that is by hand', async () => {
    const { person, top, ids } = await aFamily();
    await person.call(updatePost, { params: { id: ids.low }, body: { is_pinned: true } });
    const inOrder = async (sort: 'title' | 'manual' | null, query: object = {}) => {
      await person.call(updateListSettings, { params: { list: `${top}` }, body: { sort } });
      return titles(person, top, { withSettings: true, ...query });
    };
    expect(await inOrder('title')).toBe('low middle top');
    expect(await inOrder('title', { sort: 'title-desc' })).toBe('top middle low');
    expect(await inOrder('title', { filter: 'x', exact: true })).toBe('low middle top');
    expect(await inOrder('manual')).toBe('middle top low');
    expect(await inOrder(null)).toBe('middle top low');
    expect(await inOrder(null, { filter: 'x', exact: true })).toBe('middle top low');
  });

  it('are paged by the last post, which may have moved or been deleted meanwhile', async () => {
    const { person, top, ids } = await aFamily();
    expect(await titles(person, top, { limit: 1 })).toBe('middle');
    expect(await titles(person, top, { limit: 1, after_id: ids.middle })).toBe('top');
    await person.call(updatePost, { params: { id: ids.top }, body: { is_uncategorized: true } });
    expect(await titles(person, top, { after_id: ids.top })).toBe('low');
    await person.call(deletePost, { params: { id: ids.middle } });
    expect(await titles(person, top, { after_id: ids.middle })).toBe('low');
    expect(await titles(person, top, { after_id: ids.low })).toBe('');
  });

  it('are none of those in the recycle bin', async () => {
    const { person, top, ids } = await aFamily();
    await person.call(deletePost, { params: { id: ids.low } });
    expect(await titles(person, top)).toBe('middle top');
  });

  it(
    'are the same as those that a filter in memory finds, however they are spread and paged',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      const person = await aPerson(test);
      const root = await given(person, createCollection, { name: 'Root' });
      const shelves = [root];
      for (let index = 0; index < 5; index += 1)
        shelves.push(await given(person, createCollection, { name: 'Shelf', parent_id: shelves[index >> 1] ?? root }));
      const spread = fc.array(fc.tuple(fc.nat(5), fc.nat(9), fc.boolean()), { minLength: 40, maxLength: 40 });
      for (const [at, word, is_pinned] of fc.sample(spread, { numRuns: 1, seed: 7 })[0] ?? []) {
        const content = word % 3 === 0 ? `https://${word}.example/` : 'x';
        await given(person, createPost, {
          title: `Part ${word}`,
          content,
          collection_id: shelves[at] ?? root,
          is_pinned,
        });
      }
      const read = async (query: object) => (await person.call(listPosts, { query })).body.data.map(({ id }) => id);
      for (const sort of SORT_ORDERS) {
        // All posts of the user, a list without merging.
        const expected = await read({ limit: 100, sort: sort === 'manual' ? 'newest' : sort });
        for (const limit of [1, 3, 7, 100]) {
          const found: number[] = [];
          for (;;) {
            const page = { collection_id: root, below: 1, sort, limit };
            const ids = await read({ ...page, ...(found.length > 0 && { after_id: found.at(-1) }) });
            if (ids.length === 0) break;
            found.push(...ids);
          }
          expect(found, `${sort}, ${limit} at once`).toEqual(expected);
        }
      }
    },
  );

  it('are not those of a foreign collection, and a foreign cursor is unknown', async () => {
    const { test, person, top } = await aFamily();
    const other = await aPerson(test, 'other@example.org');
    expect(await titles(other, top)).toBe('');
    const foreign = await note(other, 'theirs', null);
    expect(await below(person, top, { after_id: foreign })).toMatchObject({
      status: 404,
      body: 'after_id does not exist',
    });
  });

  it.each([{ tag_id: 1 }, { url: 'https://example.org/' }, { is_archived: 1 }, { offset: 0 }])(
    'cannot be combined with %j',
    async (query) => {
      const { person, top } = await aFamily();
      expect(await below(person, top, query)).toMatchObject({ status: 422, body: { below: [expect.any(String)] } });
    },
  );

  it('are not shown to visitors, who see the shared collection alone', async () => {
    const { test, person, top } = await aFamily();
    await person.call(createShare, { body: { token: 'for all to see', collection_id: top } });
    const url = `${listPosts.url}?collection_id=${top}&below=1`;
    const visit = await test.app.inject({ url, headers: { authorization: 'Bearer for all to see' } });
    expect(visit.json<{ data: { title: string }[] }>().data.map(({ title }) => title)).toEqual(['top']);
  });
});

describe('The posts of all collections', () => {
  it('are newest first, or in an order of their own, also those without a collection', async () => {
    const { person } = await aFamily();
    const list = async (query: object) => (await person.call(listPosts, { query: { below: 1, ...query } })).body;
    const all = async (query: object = {}) => (await list(query)).data.map(({ title }) => title).join(' ');
    expect(await all()).toBe('none middle beside top low');
    expect(await all({ filter: 'x', exact: true })).toBe('none middle beside top low');
    await person.call(updateListSettings, { params: { list: 'all' }, body: { sort: 'title' } });
    expect(await all({ withSettings: true })).toBe('beside low middle none top');
    const home = await person.call(listPosts, { query: { is_uncategorized: 1, withSettings: true } });
    expect(home.body.settings?.sort).toBeNull();
  });
});
