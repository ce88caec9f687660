import {
  createCollection,
  createPost,
  createShare,
  createTag,
  deleteCollection,
  deletePost,
  emptyRecycleBin,
  listCollections,
  listDeletedCollections,
  listPosts,
  listShares,
  purgeCollection,
  restoreCollection,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { removeExpiredDeletions } from './deleted-collections.service.ts';

const DAY_MS = 86_400_000;

const remove = (person: Person, id: number, nested = true) =>
  person.call(deleteCollection, { params: { id }, query: { nested } });

const restore = (person: Person, id: number) => person.call(restoreCollection, { params: { id } });

const deleted = async (person: Person) => (await person.call(listDeletedCollections)).body.data;

/** The tree as one line: children stand in brackets. */
async function treeOf(person: Person): Promise<string> {
  const { data } = (await person.call(listCollections, { query: { nested: true } })).body;
  const line = (trees: typeof data): string =>
    trees.map(({ name, nested }) => (nested.length > 0 ? `${name}(${line(nested)})` : name)).join(' ');
  return line(data);
}

async function postsIn(person: Person, query: object): Promise<string[]> {
  const { data } = (await person.call(listPosts, { query: { withTags: true, ...query } })).body;
  return data.map(({ title, tags = [] }) => [title, ...tags.map(({ name }) => `#${name}`)].join(' '));
}

/** Cooking with Bread (two posts, shared) and Soup, between two others. */
async function aKitchen() {
  const test = await anApp();
  const person = await aPerson(test);
  const collection = (name: string, parent_id: number | null = null, icon_id: number | null = null) =>
    given(person, createCollection, { name, parent_id, icon_id });
  await collection('Art');
  const cooking = await collection('Cooking', null, 101);
  await collection('Music');
  const bread = await collection('Bread', cooking);
  await collection('Soup', cooking);
  const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
  const first = await given(person, createPost, { title: 'First', content: 'x', collection_id: bread, tags: [tag] });
  const second = await given(person, createPost, { title: 'Second', content: 'x', collection_id: bread });
  await person.call(createShare, { body: { token: 'for all to see', collection_id: bread, is_active: true } });
  return { test, person, cooking, bread, first, second };
}

describe('A deleted collection', () => {
  it('is listed with what was deleted together with it, last deleted first', async () => {
    const { person, cooking, first } = await aKitchen();
    const other = await given(person, createCollection, { name: 'Other' });
    await remove(person, cooking);
    await remove(person, other);
    await person.call(updatePost, { params: { id: first }, body: { is_archived: false } });
    const list = await deleted(person);
    expect(list).toEqual([
      expect.objectContaining({ name: 'Other', collections_below: 0, posts_count: 0 }),
      {
        id: cooking,
        name: 'Cooking',
        icon_id: 101,
        parent_id: null,
        deleted_at: expect.stringMatching(/^\d{4}-/),
        collections_below: 2,
        posts_count: 1,
      },
    ]);
  });

  it('is named by the posts that came from it', async () => {
    const { person, cooking, bread } = await aKitchen();
    await remove(person, cooking);
    const bin = (await person.call(listPosts, { query: { is_archived: true } })).body.data;
    expect(bin.map((post) => [post.collection_id, post.deleted_collection_id])).toEqual([
      [null, bread],
      [null, bread],
    ]);
  });

  // #tree-and-posts-return
  it('returns to its place with its tree, posts, their order, and their tags', async () => {
    const { person, cooking, bread } = await aKitchen();
    await remove(person, cooking);
    expect(await treeOf(person)).toBe('Art Music');
    const restored = await restore(person, cooking);
    expect(restored).toMatchObject({
      status: 200,
      body: { data: { id: cooking, name: 'Cooking', icon_id: 101, parent_id: null } },
    });
    expect(await treeOf(person)).toBe('Art Cooking(Bread Soup) Music');
    expect(await postsIn(person, { collection_id: bread })).toEqual(['Second', 'First #rye']);
    expect(await postsIn(person, { is_archived: true })).toEqual([]);
    expect(await deleted(person)).toEqual([]);
    expect((await restore(person, cooking)).status).toBe(404);
  });

  // #share-returns-off
  it('returns with its share switched off', async () => {
    const { person, cooking, bread } = await aKitchen();
    await remove(person, cooking);
    await restore(person, cooking);
    const shares = (await person.call(listShares, { query: { collection_id: bread } })).body.data;
    expect(shares).toMatchObject([{ token: 'for all to see', is_active: false }]);
  });

  it('returns without its share if somebody else uses the token by now', async () => {
    const { test, person, cooking, bread } = await aKitchen();
    const other = await aPerson(test, 'other@example.org');
    await remove(person, cooking);
    const theirs = await given(other, createCollection, { name: 'Theirs' });
    await other.call(createShare, { body: { token: 'for all to see', collection_id: theirs } });
    expect((await restore(person, cooking)).status).toBe(200);
    expect((await person.call(listShares, { query: { collection_id: bread } })).body.data).toEqual([]);
  });

  it('leaves in the recycle bin what was there before it, and elsewhere what was restored meanwhile', async () => {
    const { person, bread, first, second } = await aKitchen();
    await given(person, createPost, { title: 'Third', content: 'x', collection_id: bread });
    await person.call(deletePost, { params: { id: first } });
    await remove(person, bread);
    await person.call(updatePost, { params: { id: second }, body: { is_archived: false } });
    await restore(person, bread);
    expect(await postsIn(person, { collection_id: bread })).toEqual(['Third']);
    expect(await postsIn(person, { is_uncategorized: true })).toEqual(['Second']);
    const bin = (await person.call(listPosts, { query: { is_archived: true } })).body.data;
    expect(bin).toMatchObject([{ title: 'First', collection_id: bread }]);
  });

  it('returns to the top level if its parent is gone', async () => {
    const { person, cooking, bread } = await aKitchen();
    await remove(person, bread);
    await remove(person, cooking);
    expect((await restore(person, bread)).body.data.parent_id).toBeNull();
    expect(await treeOf(person)).toBe('Art Music Bread');
    await restore(person, cooking);
    expect(await treeOf(person)).toBe('Art Cooking(Soup) Music Bread');
  });

  it('returns to the top level if its tree is too deep for its parent by now', async () => {
    const { person, cooking, bread } = await aKitchen();
    await remove(person, bread);
    let above: number | null = null;
    for (let depth = 1; depth < 100; depth += 1)
      above = await given(person, createCollection, { name: `${depth}`, parent_id: above });
    await person.call(deleteCollection, { params: { id: cooking }, query: {} }); // its children move up
    await restore(person, cooking);
    await person.call(updateCollection, { params: { id: cooking }, body: { parent_id: above } });
    expect((await restore(person, bread)).body.data.parent_id).toBeNull();
  });

  it('that left its children to its parent returns without them', async () => {
    const { person, cooking } = await aKitchen();
    await remove(person, cooking, false);
    expect(await treeOf(person)).toBe('Art Music Bread Soup');
    await restore(person, cooking);
    expect(await treeOf(person)).toBe('Art Cooking Music Bread Soup');
  });

  it('is deleted forever with its posts, and with nothing else', async () => {
    const { person, bread } = await aKitchen();
    const loose = await given(person, createPost, { title: 'Loose', content: 'x' });
    await person.call(deletePost, { params: { id: loose } });
    await remove(person, bread);
    expect((await person.call(purgeCollection, { params: { id: bread } })).status).toBe(204);
    expect([await deleted(person), await postsIn(person, { is_archived: true })]).toEqual([[], ['Loose']]);
    expect((await restore(person, bread)).status).toBe(404);
    expect((await person.call(purgeCollection, { params: { id: bread } })).status).toBe(404);
  });

  it('goes when the recycle bin is emptied', async () => {
    const { person, cooking } = await aKitchen();
    await remove(person, cooking);
    await person.call(emptyRecycleBin, { query: { is_archived: true } });
    expect([await deleted(person), await postsIn(person, { is_archived: true })]).toEqual([[], []]);
  });

  // #restorable-for-thirty-days
  it('can be restored for thirty days; its posts stay in the recycle bin', async () => {
    const { test, person, cooking } = await aKitchen();
    await remove(person, cooking);
    await removeExpiredDeletions(test.db, Date.now() + 29.9 * DAY_MS);
    expect(await deleted(person)).toHaveLength(1);
    await removeExpiredDeletions(test.db, Date.now() + 30.1 * DAY_MS);
    expect(await deleted(person)).toEqual([]);
    expect(await postsIn(person, { is_archived: true })).toHaveLength(2);
    expect((await restore(person, cooking)).status).toBe(404);
  });

  it('of somebody else is as unknown as one that never was', async () => {
    const { test, person, cooking, bread } = await aKitchen();
    const other = await aPerson(test, 'other@example.org');
    await remove(person, cooking);
    const unknown = { status: 404, body: 'Collection not found' };
    expect(await deleted(other)).toEqual([]);
    expect(await restore(other, cooking)).toEqual(unknown);
    expect(await other.call(purgeCollection, { params: { id: cooking } })).toEqual(unknown);
    expect(await restore(person, bread)).toEqual(unknown); // part of another deletion
    expect(await deleted(person)).toHaveLength(1);
  });

  it('returns whole, however large it is', async () => {
    const { test, person, bread } = await aKitchen();
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      user_id: person.id,
      type: 'text' as const,
      title: `${index}`,
      content: 'x',
      order: index + 10,
      collection_id: bread,
      is_archived: 0 as const,
      created_at: '2026-01-02T03:04:05.000Z',
      updated_at: '2026-01-02T03:04:05.000Z',
    }));
    await test.db.insertInto('posts').values(rows).execute();
    await remove(person, bread);
    expect(await deleted(person)).toMatchObject([{ posts_count: 1202 }]);
    await restore(person, bread);
    const live = test.db.selectFrom('posts').select((row) => row.fn.countAll<number>().as('count'));
    const { count } = await live
      .where('collection_id', '=', bread)
      .where('is_archived', '=', 0)
      .where('deleted_collection_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1202);
  });
});
