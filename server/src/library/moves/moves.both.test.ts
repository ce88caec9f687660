import {
  createCollection,
  createComment,
  createGrant,
  createHighlight,
  createMove,
  createPost,
  createShare,
  deleteGrant,
  deletePost,
  emptyRecycleBin,
  getCollection,
  getPost,
  importPreviewed,
  type Input,
  listChanges,
  listCollections,
  listNotifications,
  listPostHighlights,
  listPosts,
  listTags,
  MOVED_COLLECTIONS_MAX,
  type Role,
  undoMove,
  updateCollection,
  updateListSettings,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
/** Ada's collection that is shared with Grace, and Grace's own one. */
let family: number;
let mine: number;
let grant: number;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org');
  grace = await aPerson(test, 'grace@example.org');
  family = await given(ada, createCollection, { name: 'Family' });
  mine = await given(grace, createCollection, { name: 'Mine' });
  grant = await share('editor');
});

async function share(role: Role, id = family): Promise<number> {
  const body = { kind: 'user' as const, principal_id: grace.id, role };
  return (await ada.call(createGrant, { params: { id }, body })).body.data.id;
}

const move = (person: Person, body: Input<typeof createMove>['body']) => person.call(createMove, { body });
const undo = (person: Person, id: number | null) => person.call(undoMove, { params: { id: id ?? 0 } });
const titlesIn = async (person: Person, query: object) =>
  (await person.call(listPosts, { query })).body.data.map(({ title }) => title);
const find = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id }, query: { withTags: true } })).body.data;
const lastChange = async (person: Person) => (await person.call(listChanges, { query: {} })).body.data.at(-1);
const namesOf = async (person: Person) =>
  (await person.call(listCollections, { query: { nested: false } })).body.data.map(({ name }) => name);

describe('Moving posts to another owner', () => {
  // #move-to-owner
  it('copies them into the shared collection, and puts the originals into the recycle bin', async () => {
    const ids: number[] = [];
    for (const title of ['Bread', 'Soup'])
      ids.push(await given(grace, createPost, { title, content: 'x', collection_id: mine, add_tags: ['rye'] }));
    await given(ada, createPost, { title: 'Old', content: 'x', collection_id: family, add_tags: ['Rye'] });
    const { status, body } = await move(grace, { post_ids: ids, to_collection_id: family });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ posts: 2, collections: 0, owner: { id: ada.id } });
    expect(await titlesIn(ada, { collection_id: family })).toEqual(['Bread', 'Soup', 'Old']);
    expect(await titlesIn(grace, { collection_id: mine })).toEqual([]);
    expect(await titlesIn(grace, { is_archived: true })).toEqual(['Bread', 'Soup']);
    const copy = await find(ada, body.data.copies.find(({ from }) => from === ids[0])?.to ?? 0);
    // The tag that the owner has by this name, not another one.
    expect(copy.tags?.map(({ name }) => name)).toEqual(['Rye']);
    expect((await ada.call(listTags, { query: {} })).body.data).toHaveLength(1);
    expect(copy.author_id).toBe(grace.id);
  });

  it('is undone once: the originals are where they were, and the copies in the recycle bin of their owner', async () => {
    const ids: number[] = [];
    for (const title of ['Bread', 'Soup', 'Tea'])
      ids.push(await given(grace, createPost, { title, content: 'x', collection_id: mine }));
    const { data } = (await move(grace, { post_ids: [ids[1] ?? 0], to_collection_id: family })).body;
    expect((await undo(ada, data.id)).status).toBe(404);
    expect((await undo(grace, data.id)).body.data).toEqual({ posts: 1, kept: 0, collection_id: null });
    expect(await titlesIn(grace, { collection_id: mine })).toEqual(['Tea', 'Soup', 'Bread']);
    expect(await titlesIn(ada, { collection_id: family })).toEqual([]);
    expect(await titlesIn(ada, { is_archived: true })).toEqual(['Soup']);
    expect((await undo(grace, data.id)).status).toBe(404);
  });

  it('keeps the copy of a post whose original is not in the recycle bin any more', async () => {
    const id = await given(grace, createPost, { title: 'Bread', content: 'x' });
    const { data } = (await move(grace, { post_ids: [id], to_collection_id: family })).body;
    await grace.call(emptyRecycleBin, { query: { is_archived: true } });
    expect((await undo(grace, data.id)).body.data).toEqual({ posts: 0, kept: 1, collection_id: null });
    expect(await titlesIn(ada, { collection_id: family })).toEqual(['Bread']);
  });

  it('goes the other way as well, and keeps notes, dates, and highlights', async () => {
    const content = '<p>Feed the starter</p>';
    const id = await given(ada, createPost, { title: 'Bread', content, collection_id: family, is_favorite: true });
    const passage = { source: 'note' as const, quote: 'starter', prefix: '', suffix: '', position: 9 };
    await ada.call(createHighlight, { body: { ...passage, post_id: id, color: 'blue' } });
    const before = await find(ada, id);
    const { data } = (await move(grace, { post_ids: [id], to_collection_id: null })).body;
    const [{ to } = { to: 0 }] = data.copies;
    const after = await find(grace, to);
    expect(after).toMatchObject({ content: before.content, created_at: before.created_at, collection_id: null });
    expect(after.is_favorite).toBe(false);
    expect(after.author_id).toBeUndefined();
    const { body } = await grace.call(listPostHighlights, { params: { id: to } });
    expect(body.data.map(({ quote }) => quote)).toEqual(['starter']);
    expect(await titlesIn(grace, { filter: 'starter' })).toEqual(['Bread']);
    expect(await titlesIn(ada, { is_archived: true })).toEqual(['Bread']);
  });

  it('says before what stays behind, and then changes nothing', async () => {
    const id = await given(grace, createPost, { title: 'Bread', content: 'x', collection_id: mine });
    await grace.call(createComment, { params: { id }, body: { text: 'Good' } });
    await grace.call(createShare, { body: { token: 'bread', post_id: id } });
    const { status, body } = await move(grace, { post_ids: [id], to_collection_id: family, is_preview: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: null, posts: 1, left: { links: 1, grants: 0, comments: 1 }, copies: [] });
    expect(await titlesIn(grace, { collection_id: mine })).toEqual(['Bread']);
    expect(await titlesIn(ada, { collection_id: family })).toEqual([]);
  });

  it('stores pictures again for the new owner', async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    const file = aFile(await image.png().toBuffer(), 'x.png');
    const uploaded = await grace.send({ method: 'POST', url: uploadFile.url, ...file });
    const { path } = (uploaded.body as { data: { path: string } }).data;
    const id = await given(grace, createPost, { title: 'Bread', content: `<p><img src="${path}"></p>` });
    const { data } = (await move(grace, { post_ids: [id], to_collection_id: family })).body;
    const { content } = await find(ada, data.copies[0]?.to ?? 0);
    const [shown = ''] = /\/storage\/[\w/.-]+/.exec(content) ?? [];
    expect(shown).not.toBe(path);
    const owners = await test.db.selectFrom('files').select(['name', 'user_id']).orderBy('user_id').execute();
    expect(owners.map(({ user_id }) => user_id)).toEqual([ada.id, grace.id]);
    expect((await test.app.inject({ url: shown })).statusCode).toBe(200);
  });

  it('is in the change logs of both, by who did it', async () => {
    const id = await given(ada, createPost, { title: 'Bread', content: 'x', collection_id: family });
    await move(grace, { post_ids: [id], to_collection_id: mine });
    expect(await lastChange(ada)).toMatchObject({ type: 'post', kind: 'deleted', id, maker_id: grace.id });
    expect(await lastChange(grace)).toMatchObject({ type: 'post', kind: 'created', maker_id: grace.id });
  });

  it('needs the right to edit both places', async () => {
    const [own, shared] = [
      await given(grace, createPost, { content: 'x' }),
      await given(ada, createPost, { content: 'x', collection_id: family }),
    ];
    const hidden = await given(ada, createPost, { content: 'x' });
    expect((await move(grace, { post_ids: [hidden], to_collection_id: mine })).status).toBe(404);
    expect((await move(ada, { post_ids: [shared], to_collection_id: mine })).status).toBe(404);
    await ada.call(deleteGrant, { params: { id: grant } });
    const viewer = await share('viewer');
    expect((await move(grace, { post_ids: [own], to_collection_id: family })).status).toBe(403);
    expect((await move(grace, { post_ids: [shared], to_collection_id: mine })).status).toBe(403);
    await ada.call(deleteGrant, { params: { id: viewer } });
    expect((await move(grace, { post_ids: [own], to_collection_id: family })).status).toBe(404);
  });

  it('cannot be undone by whoever has lost the access to one of the places', async () => {
    const own = await given(grace, createPost, { title: 'Bread', content: 'x', collection_id: mine });
    const { data } = (await move(grace, { post_ids: [own], to_collection_id: family })).body;
    await ada.call(deleteGrant, { params: { id: grant } });
    expect((await undo(grace, data.id)).status).toBe(404);
    expect(await titlesIn(ada, { collection_id: family })).toEqual(['Bread']);
  });

  it('leaves a copy alone that its owner has moved to where whoever undoes it may not edit', async () => {
    const hidden = await given(ada, createCollection, { name: 'Private' });
    const [kept, moved] = [
      await given(grace, createPost, { title: 'Kept', content: 'x', collection_id: mine }),
      await given(grace, createPost, { title: 'Moved', content: 'x', collection_id: mine }),
    ];
    const { data } = (await move(grace, { post_ids: [kept, moved], to_collection_id: family })).body;
    const copy = data.copies.find(({ from }) => from === moved)?.to ?? 0;
    await ada.call(updatePost, { params: { id: copy }, body: { collection_id: hidden, content: 'y' } });
    expect((await undo(grace, data.id)).body.data).toEqual({ posts: 1, kept: 1, collection_id: null });
    expect(await titlesIn(ada, { collection_id: hidden })).toEqual(['Moved']);
    expect(await titlesIn(ada, { collection_id: family })).toEqual([]);
    expect(await titlesIn(grace, { is_archived: true })).toEqual(['Moved']);
  });

  it('brings back the others if a copy is where whoever undoes it may only read', async () => {
    const shown = await given(ada, createCollection, { name: 'Shown' });
    await share('viewer', shown);
    const [kept, moved] = [
      await given(grace, createPost, { title: 'Kept', content: 'x', collection_id: mine }),
      await given(grace, createPost, { title: 'Moved', content: 'x', collection_id: mine }),
    ];
    const { data } = (await move(grace, { post_ids: [kept, moved], to_collection_id: family })).body;
    const copy = data.copies.find(({ from }) => from === moved)?.to ?? 0;
    await ada.call(updatePost, { params: { id: copy }, body: { collection_id: shown } });
    const undone = await undo(grace, data.id);
    expect([undone.status, undone.body.data]).toEqual([200, { posts: 1, kept: 1, collection_id: null }]);
    expect(await titlesIn(ada, { collection_id: shown })).toEqual(['Moved']);
  });

  it('refuses what is no move to another owner', async () => {
    const own = await given(grace, createPost, { content: 'x' });
    const shared = await given(ada, createPost, { content: 'x', collection_id: family });
    const deleted = await given(grace, createPost, { content: 'x' });
    await grace.call(deletePost, { params: { id: deleted } });
    for (const [body, status] of [
      [{ post_ids: [own], to_collection_id: mine }, 422],
      [{ post_ids: [own, shared], to_collection_id: family }, 422],
      [{ post_ids: [], to_collection_id: family }, 422],
      [{ to_collection_id: family }, 422],
      [{ post_ids: [own], collection_id: mine, to_collection_id: family }, 422],
      [{ post_ids: [deleted], to_collection_id: family }, 404],
      [{ post_ids: [own], to_collection_id: 999_999 }, 404],
    ] as const)
      expect([body, (await move(grace, body as never)).status]).toEqual([body, status]);
  });
});

describe('Moving a collection to another owner', () => {
  beforeEach(async () => {
    await ada.call(deleteGrant, { params: { id: grant } });
    grant = await share('manager');
  });

  it('takes along what is below it: subcollections, posts in their order, pins, and settings', async () => {
    const trips = await given(grace, createCollection, { name: 'Trips', color: 'blue', description: 'Plans' });
    const rome = await given(grace, createCollection, { name: 'Rome', parent_id: trips });
    for (const title of ['First', 'Second'])
      await given(grace, createPost, { title, content: 'x', collection_id: rome });
    const pinned = await given(grace, createPost, { title: 'Pinned', content: 'x', collection_id: rome });
    await grace.call(updatePost, { params: { id: pinned }, body: { is_pinned: true } });
    await given(grace, createPost, { title: 'Last', content: 'x', collection_id: rome });
    await grace.call(updateListSettings, { params: { list: `${rome}` }, body: { view: 'titles' } });
    const { status, body } = await move(grace, { collection_id: trips, to_collection_id: family });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ posts: 4, collections: 2 });
    expect(await namesOf(grace)).toEqual(['Mine']);
    const tree = (await ada.call(listCollections, { query: { nested: false } })).body.data;
    expect(tree.map(({ name, color }) => [name, color])).toEqual([
      ['Family', undefined],
      ['Trips', 'blue'],
      ['Rome', undefined],
    ]);
    const query = { collection_id: tree[2]?.id ?? 0, withSettings: true };
    const { data, settings } = (await ada.call(listPosts, { query })).body;
    expect(data.map(({ title }) => title)).toEqual(['Pinned', 'Last', 'Second', 'First']);
    expect(settings?.view).toBe('titles');
  });

  it('ends its links and grants, tells those who lose it, and is undone as a whole', async () => {
    const trips = await given(grace, createCollection, { name: 'Trips' });
    await given(grace, createPost, { title: 'Rome', content: 'x', collection_id: trips });
    const linus = await aPerson(test, 'linus@example.org');
    const body = { kind: 'user' as const, principal_id: linus.id, role: 'viewer' as const };
    await grace.call(createGrant, { params: { id: trips }, body });
    await grace.call(createShare, { body: { token: 'trips', collection_id: trips } });
    const moved = (await move(grace, { collection_id: trips, to_collection_id: family })).body.data;
    expect(moved.left).toMatchObject({ links: 1, grants: 1 });
    expect((await linus.call(getCollection, { params: { id: trips }, query: {} })).status).toBe(404);
    const told = (await linus.call(listNotifications, { query: {} })).body.data;
    expect(told[0]).toMatchObject({ kind: 'access-ended', name: 'Trips' });
    expect((await undo(grace, moved.id)).body.data).toMatchObject({ collection_id: trips });
    expect(await namesOf(grace)).toEqual(['Mine', 'Trips']);
    expect(await titlesIn(grace, { collection_id: trips })).toEqual(['Rome']);
    expect(await namesOf(ada)).toEqual(['Family']);
    expect(await titlesIn(ada, { is_archived: true })).toEqual(['Rome']);
  });

  it('is not undone once its owner has moved it to where whoever undoes it may not edit', async () => {
    const trips = await given(grace, createCollection, { name: 'Trips' });
    await given(grace, createPost, { title: 'Rome', content: 'x', collection_id: trips });
    const moved = (await move(grace, { collection_id: trips, to_collection_id: family })).body.data;
    const copy = moved.collection_id ?? 0;
    await ada.call(updateCollection, { params: { id: copy }, body: { is_root: true } });
    await given(ada, createPost, { title: 'Of Ada', content: 'x', collection_id: copy });
    expect(await undo(grace, moved.id)).toMatchObject({
      status: 409,
      body: 'The copy was moved to where you cannot edit it, and stays there.',
    });
    expect(await titlesIn(ada, { collection_id: copy })).toEqual(['Of Ada', 'Rome']);
    expect(await namesOf(grace)).toEqual(['Mine']);
  });

  // #no-taking-along
  it('is for managers, and never of the collection that is shared itself', async () => {
    const below = await given(ada, createCollection, { name: 'Below', parent_id: family });
    expect((await move(grace, { collection_id: family, to_collection_id: null })).status).toBe(403);
    await ada.call(deleteGrant, { params: { id: grant } });
    const editor = await share('editor');
    expect((await move(grace, { collection_id: below, to_collection_id: null })).status).toBe(403);
    await ada.call(deleteGrant, { params: { id: editor } });
    expect((await move(grace, { collection_id: below, to_collection_id: null })).status).toBe(404);
    await share('manager');
    expect((await move(grace, { collection_id: below, to_collection_id: null })).status).toBe(201);
    expect(await namesOf(grace)).toEqual(['Mine', 'Below']);
  });

  it('is refused for too many collections', async () => {
    const root = await given(grace, createCollection, { name: 'Root' });
    const now = new Date().toISOString();
    const row = { user_id: grace.id, name: 'x', parent_id: root, created_at: now, updated_at: now };
    const below = Array.from({ length: MOVED_COLLECTIONS_MAX }, (_, position) => ({ ...row, position }));
    await test.db.insertInto('collections').values(below).execute();
    expect((await move(grace, { collection_id: root, to_collection_id: family })).status).toBe(422);
  });

  // #no-cycle-of-owners
  it('makes no cycle of two trees that are moved into each other, also at the same time', async () => {
    const body = { kind: 'user' as const, principal_id: ada.id, role: 'manager' as const };
    const shared = await given(grace, createCollection, { name: 'Of Grace' });
    await grace.call(createGrant, { params: { id: shared }, body });
    const [one, other] = await Promise.all([
      move(grace, { collection_id: shared, to_collection_id: family }),
      move(ada, { collection_id: family, to_collection_id: shared }),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 404]));
    const names = [...(await namesOf(ada)), ...(await namesOf(grace))];
    expect(names.toSorted()).toEqual(['Family', 'Mine', 'Of Grace']);
  });
});

describe('Importing into a collection of another owner', () => {
  it('is refused, with the way that leads there', async () => {
    const params = { id: 'A'.repeat(22) }; // refused before the preview is looked for
    const importInto = (collection_id: number) =>
      grace.call(importPreviewed, {
        params,
        body: { folders: 'collections', duplicates: 'skip', flags: [], shares: false, collection_id },
      });
    expect(await importInto(family)).toMatchObject({
      status: 422,
      body: { errors: { collection_id: [expect.stringContaining('move it there')] } },
    });
    expect((await importInto(mine)).status).toBe(404);
    expect(await titlesIn(ada, { collection_id: family })).toEqual([]);
  });
});
