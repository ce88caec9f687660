import {
  actOnPosts,
  createCollection,
  createPost,
  deletePost,
  IMMEDIATE_POSTS_MAX,
  listPosts,
  type Post,
  type PostAction,
  type PostJob,
  undoPostJob,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { insertRows } from '../../../kernel/database/insert-rows.ts';

type FlagAction = 'pin' | 'unpin' | 'favorite' | 'unfavorite';
const FLAGS = { pin: 'is_pinned', unpin: 'is_pinned', favorite: 'is_favorite', unfavorite: 'is_favorite' } as const;
const ACTIONS = ['pin', 'unpin', 'favorite', 'unfavorite'] as const;
const isSetBy = (action: FlagAction) => action === 'pin' || action === 'favorite';

let app: TestApp;
let person: Person;
let collection: number;
let other: number;
/** The ids of posts by their titles. */
let ids: Record<string, number>;

/** Posts a to d from the top, of which b is pinned and a favorite. */
beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
  collection = await given(person, createCollection, { name: 'C' });
  other = await given(person, createCollection, { name: 'Other' });
  ids = {};
  for (const title of ['d', 'c', 'b', 'a'])
    ids[title] = await given(person, createPost, {
      title,
      content: 'text',
      collection_id: collection,
      ...(title === 'b' && { is_pinned: true, is_favorite: true }),
    });
  await app.db.updateTable('posts').set({ import_id: 7, updated_at: '2026-01-01T00:00:00.000Z' }).execute();
});

const act = async (type: FlagAction, titles: readonly string[] = ['a', 'b', 'c', 'd']): Promise<PostJob> => {
  const selection = { scope: {}, ids: titles.map((title) => ids[title] ?? 0) };
  return (await person.call(actOnPosts, { body: { selection, action: { type } } })).body.data;
};
const undo = async ({ id }: PostJob) => (await person.call(undoPostJob, { params: { id } })).body.data;
const change = (title: string, body: object) => person.call(updatePost, { params: { id: ids[title] ?? 0 }, body });
const list = async (query: object = { collection_id: collection }): Promise<Post[]> =>
  (await person.call(listPosts, { query: { ...query, limit: 100 } })).body.data;
const titles = async (query?: object) => (await list(query)).map(({ title }) => title).join(' ');
const rows = () => app.db.selectFrom('posts').selectAll().orderBy('id').execute();
const flagged = async (column: 'is_pinned' | 'is_favorite') =>
  (await rows()).flatMap((row) => (row[column] === 1 ? row.title : [])).toSorted();

describe('An action on the flags of selected posts', () => {
  it('pins and unpins them, in their order', async () => {
    expect(await act('pin', ['d', 'b', 'c'])).toMatchObject({ status: 'done', total: 3, changed: 2, can_undo: true });
    expect(await titles()).toBe('b c d a');
    expect(await act('unpin')).toMatchObject({ changed: 3 });
    expect(await titles()).toBe('a b c d');
  });

  it('adds them to the favorites and removes them', async () => {
    expect(await act('favorite', ['a', 'b', 'd'])).toMatchObject({ total: 3, changed: 2 });
    expect(await titles({ is_favorite: true })).toBe('a b d');
    expect(await act('unfavorite', ['b', 'c', 'd'])).toMatchObject({ changed: 2 });
    expect(await titles({ is_favorite: true })).toBe('a');
    expect(await titles({ filter: 'is:favorite' })).toBe('a');
  });

  it.each(ACTIONS)('changes nothing else: %s', async (action) => {
    const before = await rows();
    await act(action);
    const changed = before.map((row) => {
      const value = isSetBy(action) ? 1 : 0;
      return row[FLAGS[action]] === value ? row : { ...row, [FLAGS[action]]: value, import_id: null };
    });
    expect(await rows()).toEqual(changed);
  });

  it('leaves the recycle bin and the posts of other users as they are', async () => {
    await person.call(deletePost, { params: { id: ids['a'] ?? 0 } });
    const stranger = await aPerson(app, 'other@example.org');
    const body = { selection: { scope: {}, ids: Object.values(ids) }, action: { type: 'pin' } as PostAction };
    expect((await stranger.call(actOnPosts, { body })).body.data).toMatchObject({ total: 0 });
    expect(await flagged('is_pinned')).toEqual(['b']);
    const bin = { selection: { ...body.selection, scope: { is_archived: true } }, action: body.action };
    expect((await person.call(actOnPosts, { body: bin })).status).toBe(422);
    expect(await act('pin')).toMatchObject({ total: 3 });
    expect(await flagged('is_pinned')).toEqual(['b', 'c', 'd']);
  });
});

describe('Undoing an action on flags', () => {
  it.each(ACTIONS)('leaves the posts as they were: %s', async (action) => {
    const before = await rows();
    const job = await act(action);
    expect(await rows()).not.toEqual(before);
    expect(await undo(job)).toMatchObject({ status: 'undone', kept: 0, can_undo: false });
    expect(await rows()).toEqual(before);
  });

  it('keeps what was changed again, and counts it', async () => {
    const pinned = await act('pin');
    await change('a', { is_pinned: false });
    await change('c', { title: 'c, edited' });
    expect(await undo(pinned)).toMatchObject({ changed: 3, kept: 1 });
    expect(await flagged('is_pinned')).toEqual(['b']);
    const edited = (await rows()).find(({ title }) => title === 'c, edited');
    expect(edited).toMatchObject({ import_id: null });

    const removed = await act('unfavorite');
    await change('b', { is_favorite: true });
    expect(await undo(removed)).toMatchObject({ changed: 1, kept: 1 });
    expect(await flagged('is_favorite')).toEqual(['b']);
  });

  it('does not pin or unpin posts in another collection', async () => {
    const unpinned = await act('unpin');
    await change('b', { collection_id: other });
    expect(await undo(unpinned)).toMatchObject({ changed: 1, kept: 1 });
    const pinned = await act('pin', ['c', 'd']);
    await change('c', { collection_id: other, is_pinned: true });
    expect(await undo(pinned)).toMatchObject({ changed: 2, kept: 1 });
    expect(await flagged('is_pinned')).toEqual(['c']);
  });

  it('is possible for posts that were deleted or moved in the meantime, where that does not matter', async () => {
    const favorites = await act('favorite');
    await change('a', { collection_id: other });
    await person.call(deletePost, { params: { id: ids['c'] ?? 0 } });
    await person.call(deletePost, { params: { id: ids['d'] ?? 0 } });
    await person.call(deletePost, { params: { id: ids['d'] ?? 0 }, query: { permanent: true } });
    expect(await undo(favorites)).toMatchObject({ changed: 3, kept: 1 });
    expect(await flagged('is_favorite')).toEqual(['b']);
  });
});

it.each(['pin', 'favorite'] as const)('An action on many posts is a job that can be undone: %s', async (type) => {
  const [like] = await rows();
  if (!like) throw new Error('There are posts.');
  const { id: _id, list_id: _list, ...fields } = like;
  const count = IMMEDIATE_POSTS_MAX + 50;
  const many = Array.from({ length: count }, (_, index) => ({ ...fields, title: `Post ${index}`, order: 100 + index }));
  await insertRows(app.db, 'posts', many);
  const before = await rows();
  const body = { selection: { scope: { collection_id: collection }, all: true as const }, action: { type } };
  const { status, body: begun } = await person.call(actOnPosts, { body });
  expect(status).toBe(202);
  await app.postJobs.ended();
  expect(await flagged(FLAGS[type])).toHaveLength(count + 4);
  await undo(begun.data);
  await app.postJobs.ended();
  expect(await rows()).toEqual(before);
});
