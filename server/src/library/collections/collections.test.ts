import {
  createCollection,
  createHighlight,
  createPost,
  createShare,
  createTag,
  deleteCollection,
  deletePost,
  getCollection,
  listCollections,
  listPosts,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';

describe('Collections', () => {
  // #tree-or-flat-list
  it('are listed as a tree, as a flat list with subtrees, or as a flat list', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top', icon_id: 101 });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    const child = { id: below, name: 'Below', icon_id: null, parent_id: top };
    const root = { id: top, name: 'Top', icon_id: 101, parent_id: null };
    const list = async (query: object) => (await person.call(listCollections, { query })).body.data;
    expect(await list({ nested: 'TRUE' })).toEqual([{ ...root, nested: [{ ...child, nested: [] }] }]);
    expect(await list({ nested: 'off' })).toEqual([
      { ...root, nested: [{ ...child, nested: [] }] },
      { ...child, nested: [] },
    ]);
    expect(await list({})).toEqual([root, child]);
  });

  it('have the number of their posts and whether they are shared, on request', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top' });
    await given(person, createCollection, { name: 'Below', parent_id: top });
    await given(person, createPost, { content: 'live', collection_id: top });
    const gone = await given(person, createPost, { content: 'gone', collection_id: top });
    await person.call(deletePost, { params: { id: gone } });
    await person.call(createShare, { body: { token: 'x', collection_id: top } });
    const { data } = (await person.call(listCollections, { query: { nested: true, withCounts: true } })).body;
    expect(data).toMatchObject([
      { name: 'Top', posts_count: 1, is_shared: true, nested: [{ name: 'Below', posts_count: 0, is_shared: false }] },
    ]);
  });

  it('are listed with the numbers of posts, favorites, highlights, and tags, on request', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const other = await aPerson(test, 'other@example.org');
    const top = await given(person, createCollection, { name: 'Top' });
    const loose = await given(person, createPost, { content: 'rye and wheat' });
    const kept = await given(person, createPost, { content: 'barley', collection_id: top });
    const gone = await given(person, createPost, { content: 'oats and rye' });
    await given(other, createPost, { content: 'theirs' });
    for (const id of [kept, gone]) await person.call(updatePost, { params: { id }, body: { is_favorite: true } });
    const mark = { source: 'note', quote: 'rye', prefix: '', suffix: '', position: 0, color: 'yellow' } as const;
    for (const post_id of [loose, gone]) await person.call(createHighlight, { body: { ...mark, post_id } });
    await person.call(createTag, { body: { name: 'grain' } });
    await person.call(deletePost, { params: { id: gone } });

    const counted = await person.call(listCollections, { query: { nested: true, withCounts: true } });
    expect(counted.body.counts).toEqual({ posts: 2, uncategorized: 1, favorites: 1, highlights: 1, tags: 1 });
    expect((await person.call(listCollections, { query: { nested: true } })).body).not.toHaveProperty('counts');
    const none = { favorites: 0, highlights: 0, tags: 0 };
    const theirs = await other.call(listCollections, { query: { withCounts: true } });
    expect(theirs.body.counts).toEqual({ posts: 1, uncategorized: 1, ...none });
  });

  it('have whether they are shared without counts, on request', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top' });
    await given(person, createCollection, { name: 'Off', parent_id: top });
    const off = await given(person, createCollection, { name: 'Off' });
    await person.call(createShare, { body: { token: 'x', collection_id: top } });
    await person.call(createShare, { body: { token: 'y', collection_id: off, is_active: false } });
    const { data } = (await person.call(listCollections, { query: { withShares: true } })).body;
    expect(data.map(({ name, is_shared, posts_count }) => [name, is_shared, posts_count])).toEqual([
      ['Top', true, undefined],
      ['Off', false, undefined],
      ['Off', false, undefined],
    ]);
  });

  it('have the numbers of their descendants and of posts in those, on request', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const other = await aPerson(test, 'other@example.org');
    const top = await given(person, createCollection, { name: 'Top' });
    const middle = await given(person, createCollection, { name: 'Middle', parent_id: top });
    const low = await given(person, createCollection, { name: 'Low', parent_id: middle });
    await given(person, createCollection, { name: 'Beside' });
    for (const collection_id of [top, middle, low, low, null]) {
      await given(person, createPost, { content: 'x', collection_id });
    }
    const gone = await given(person, createPost, { content: 'gone', collection_id: low });
    await person.call(deletePost, { params: { id: gone } });
    await given(other, createPost, { content: 'theirs' });
    const counted = await person.call(getCollection, { params: { id: top }, query: { withCounts: true } });
    expect(counted.body.data).toEqual({
      id: top,
      name: 'Top',
      icon_id: null,
      parent_id: null,
      is_shared: false,
      posts_count: 1,
      collections_below: 2,
      posts_below: 3,
    });
    const plain = await person.call(getCollection, { params: { id: top } });
    expect(Object.keys(plain.body.data)).toEqual(['id', 'name', 'icon_id', 'parent_id']);
    const theirs = await other.call(getCollection, { params: { id: top }, query: { withCounts: true } });
    expect(theirs).toEqual({ status: 404, body: 'Collection not found' });
  });

  it('cannot be moved into themselves', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    for (const parent_id of [top, below]) {
      const answer = await person.call(updateCollection, { params: { id: top }, body: { parent_id } });
      expect(answer).toMatchObject({ status: 422, body: { parent_id: ['A collection cannot be moved into itself.'] } });
    }
  });

  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'x', icon_id: 1 }, 'icon_id'],
    [{ name: 'x', parent_id: 99 }, 'parent_id'],
  ])('are refused as %j, at the field %s', async (payload, field) => {
    const person = await aPerson(await anApp());
    const answer = await person.send({ method: 'POST', url: '/api/collections', payload });
    expect(answer).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } });
  });

  // #deleted-with-descendants
  it('are deleted with their descendants, and their posts go to the recycle bin', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top' });
    const below = await given(person, createCollection, { name: 'Below', parent_id: top });
    await given(person, createPost, { title: 'Deep', content: 'x', collection_id: below });
    expect((await person.call(deleteCollection, { params: { id: top }, query: { nested: true } })).status).toBe(204);
    expect((await person.call(listCollections, { query: {} })).body.data).toEqual([]);
    const bin = (await person.call(listPosts, { query: { is_archived: true } })).body.data;
    expect(bin.map(({ title, collection_id }) => [title, collection_id])).toEqual([['Deep', null]]);
  });

  it('that are deleted alone move their children to their parent', async () => {
    const person = await aPerson(await anApp());
    const top = await given(person, createCollection, { name: 'Top' });
    const middle = await given(person, createCollection, { name: 'Middle', parent_id: top });
    const low = await given(person, createCollection, { name: 'Low', parent_id: middle });
    await person.call(deleteCollection, { params: { id: middle } });
    expect((await person.call(getCollection, { params: { id: low } })).body.data.parent_id).toBe(top);
  });

  it('of another user have the same responses as ones that do not exist', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const id = await given(person, createCollection, { name: 'Mine' });
    const unknown = { status: 404, body: 'Collection not found' };
    expect(await other.call(getCollection, { params: { id } })).toEqual(unknown);
    expect(await other.call(updateCollection, { params: { id }, body: { name: 'Theirs' } })).toEqual(unknown);
    expect(await other.call(deleteCollection, { params: { id }, query: { nested: true } })).toEqual(unknown);
    expect((await person.call(getCollection, { params: { id } })).body.data.name).toBe('Mine');
  });
});
