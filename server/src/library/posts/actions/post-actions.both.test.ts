import {
  actOnPosts,
  cancelPostJob,
  countPosts,
  createCollection,
  createPost,
  deletePost,
  getPostJob,
  type PostAction,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aPerson, given, type TestApp } from '../../../../testing/app.ts';
import { act, addMany, aLibrary, all, list, MANY, stateOf, titles, undo } from '../../../../testing/post-actions.ts';

describe('An action on selected posts', () => {
  it('moves them to the top of a collection, in their order', async () => {
    const { person, from, to, ids } = await aLibrary();
    await given(person, createPost, { title: 'there', content: 'x', collection_id: to });
    const [first = 0, , last = 0] = ids;
    const { status, job } = await act(
      person,
      { scope: { collection_id: from }, ids: [last, first] },
      { type: 'move', collection_id: to },
    );
    expect(status).toBe(200);
    expect(job).toMatchObject({ status: 'done', total: 2, done: 2, changed: 2, kept: 0, can_undo: true });
    expect(await titles(person, { collection_id: to })).toEqual(['a', 'c', 'there']);
    expect(await titles(person, { collection_id: from })).toEqual(['b']);
  });

  it('adds and removes tags, which search finds at once', async () => {
    const { person, from, tag, other, ids } = await aLibrary();
    const [first = 0] = ids;
    await person.call(updatePost, { params: { id: first }, body: { tags: [other] } });
    const { job } = await act(person, all({ collection_id: from }), { type: 'tag', tag_ids: [tag, other] });
    expect(job).toMatchObject({ total: 3, changed: 3 });
    expect((await list(person, { collection_id: from })).map(({ tags }) => tags?.map(({ name }) => name))).toEqual([
      ['later', 'other'],
      ['later', 'other'],
      ['later', 'other'],
    ]);
    expect(await titles(person, { filter: 'later' })).toEqual(['a', 'b', 'c']);
    const named = await act(
      person,
      { scope: {}, ids: [first] },
      { type: 'tag', tag_ids: [], add_tags: ['New', 'new'] },
    );
    const tag_ids = 'tag_ids' in named.job.action ? named.job.action.tag_ids : [];
    expect(tag_ids).toHaveLength(1);
    await act(person, { scope: {}, ids: [first] }, { type: 'untag', tag_ids });
    await act(person, { scope: { tag_id: tag }, ids: [first] }, { type: 'untag', tag_ids: [tag] });
    expect(await titles(person, { tag_id: tag })).toEqual(['b', 'c']);
    expect(await titles(person, { filter: 'later' })).toEqual(['b', 'c']);
  });

  it('moves them to the recycle bin, restores them, and deletes them permanently', async () => {
    const { person, from } = await aLibrary();
    await act(person, all({ collection_id: from }), { type: 'delete' });
    expect(await titles(person, { collection_id: from })).toEqual([]);
    expect(await titles(person, { is_archived: true })).toHaveLength(3);
    const bin = await list(person, { is_archived: true });
    const c = bin.find(({ title }) => title === 'c')?.id ?? 0;
    await act(person, all({ is_archived: true }, [c]), { type: 'restore' });
    expect(await titles(person, { collection_id: from })).toEqual(['a', 'b']);
    const { job } = await act(person, all({ is_archived: true }), { type: 'purge' });
    expect(job).toMatchObject({ changed: 1, can_undo: false });
    expect(await titles(person, { is_archived: true })).toEqual([]);
  });

  it('acts on the results of a search, except some', async () => {
    const { person, from, to, ids } = await aLibrary();
    await given(person, createPost, { title: 'note a', content: 'else' });
    const scope = { filter: 'title:a' };
    expect((await person.call(countPosts, { query: scope })).body.data).toEqual({ count: 2 });
    const { job } = await act(person, all(scope, [ids[0] ?? 0]), { type: 'move', collection_id: to });
    expect(job).toMatchObject({ total: 1, changed: 1 });
    expect(await titles(person, { collection_id: to })).toEqual(['note a']);
    expect(await titles(person, { collection_id: from })).toEqual(['a', 'b', 'c']);
  });

  it('leaves posts as they are that are so already, or not in the list', async () => {
    const { person, from, to, ids } = await aLibrary();
    const other = await given(person, createPost, { title: 'd', content: 'x', collection_id: to });
    const { job } = await act(
      person,
      { scope: { collection_id: from }, ids: [...ids, other, 999_999] },
      { type: 'move', collection_id: from },
    );
    expect(job).toMatchObject({ total: 3, changed: 0, can_undo: false });
  });

  it('does not touch the posts of other users', async () => {
    const { test, person, ids, to } = await aLibrary();
    const stranger = await aPerson(test, 'other@example.org');
    const { job } = await act(stranger, { scope: {}, ids }, { type: 'delete' });
    expect(job).toMatchObject({ total: 0, changed: 0 });
    expect((await act(stranger, { scope: {}, ids }, { type: 'move', collection_id: to })).status).toBe(404);
    const own = await act(person, { scope: {}, ids }, { type: 'delete' });
    expect((await stranger.call(getPostJob, { params: { id: own.job.id } })).status).toBe(404);
    expect((await undo(stranger, own.job)).status).toBe(404);
    expect((await stranger.call(cancelPostJob, { params: { id: own.job.id } })).status).toBe(404);
  });

  it('rejects what makes no sense', async () => {
    const { person, from, ids, tag } = await aLibrary();
    const scope = { collection_id: from };
    const status = async (selection: object, action: object) =>
      (await person.send({ method: 'POST', url: actOnPosts.url, payload: { selection, action } })).status;
    const del = { type: 'delete' };
    expect(await status({ scope }, del)).toBe(422);
    expect(await status({ scope, ids, all: true }, del)).toBe(422);
    expect(await status({ scope, ids: [] }, del)).toBe(422);
    expect(await status({ scope, ids, except: ids }, del)).toBe(422);
    expect(await status({ scope, ids: Array.from({ length: 2001 }, (_, id) => id + 1) }, del)).toBe(422);
    expect(await status({ scope, all: true }, { type: 'purge' })).toBe(422);
    expect(await status({ scope: { is_archived: true }, all: true }, del)).toBe(422);
    expect(await status({ scope, all: true }, { type: 'paint' })).toBe(422);
    expect(await status({ scope, all: true }, { type: 'tag', tag_ids: [tag, 999_999] })).toBe(422);
    expect(await status({ scope, all: true }, { type: 'move', collection_id: 999_999 })).toBe(404);
    expect(await status({ scope: { collection_id: 999_999 }, all: true }, del)).toBe(404);
    expect(await titles(person, scope)).toEqual(['a', 'b', 'c']);
  });

  it('has one effect for one idempotency key', async () => {
    const { person, from, to } = await aLibrary();
    const send = () =>
      person.send({
        method: 'POST',
        url: actOnPosts.url,
        headers: { 'idempotency-key': 'k1' },
        payload: { selection: all({ collection_id: from }), action: { type: 'move', collection_id: to } },
      });
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
  });
});

describe('Undoing an action', () => {
  const ACTIONS: [string, (library: Awaited<ReturnType<typeof aLibrary>>) => PostAction][] = [
    ['a move', ({ to }) => ({ type: 'move', collection_id: to })],
    ['a move to Uncategorized', () => ({ type: 'move', collection_id: null })],
    ['tags that were added', ({ tag, other }) => ({ type: 'tag', tag_ids: [tag, other] })],
    ['tags that were removed', ({ other }) => ({ type: 'untag', tag_ids: [other] })],
    ['a deletion', () => ({ type: 'delete' })],
  ];
  it.each(ACTIONS)('restores order, tags, places, and times after %s', async (_name, actionOf) => {
    const library = await aLibrary();
    const { test, person, from, ids, other } = library;
    await person.call(updatePost, { params: { id: ids[1] ?? 0 }, body: { tags: [other] } });
    await test.db
      .updateTable('posts')
      .set({ import_id: 7 })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    const before = [await list(person, { collection_id: from }), await rows(test)];
    const { job } = await act(person, all({ collection_id: from }), actionOf(library));
    expect([await list(person, { collection_id: from }), await rows(test)]).not.toEqual(before);
    const undone = await undo(person, job);
    expect(undone).toMatchObject({ status: 200, job: { status: 'undone', kept: 0, can_undo: false } });
    expect([await list(person, { collection_id: from }), await rows(test)]).toEqual(before);
    expect(await titles(person, { filter: 'other' })).toEqual(['b']);
    expect((await undo(person, job)).status).toBe(409);
  });

  it('returns restored posts to the recycle bin', async () => {
    const { test, person, from } = await aLibrary();
    await act(person, all({ collection_id: from }), { type: 'delete' });
    const before = [await list(person, { is_archived: true }), await rows(test)];
    const { job } = await act(person, all({ is_archived: true }), { type: 'restore' });
    await undo(person, job);
    expect([await list(person, { is_archived: true }), await rows(test)]).toEqual(before);
  });

  it('keeps what was changed again, and counts it', async () => {
    const { person, from, to, ids } = await aLibrary();
    const elsewhere = await given(person, createCollection, { name: 'Elsewhere' });
    const [a = 0, b = 0, c = 0] = ids;
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    await person.call(updatePost, { params: { id: a }, body: { collection_id: elsewhere } });
    await person.call(deletePost, { params: { id: b } });
    await person.call(updatePost, { params: { id: c }, body: { title: 'c, edited' } });
    const undone = await undo(person, job);
    expect(undone.job).toMatchObject({ status: 'undone', changed: 3, kept: 2 });
    expect(await titles(person, { collection_id: from })).toEqual(['c, edited']);
    expect(await titles(person, { collection_id: elsewhere })).toEqual(['a']);
    expect(await titles(person, { is_archived: true })).toEqual(['b']);
  });

  it('leaves tags as they are that were changed again', async () => {
    const { person, from, ids, tag, other } = await aLibrary();
    const { job } = await act(person, all({ collection_id: from }), { type: 'tag', tag_ids: [tag] });
    await person.call(updatePost, { params: { id: ids[0] ?? 0 }, body: { tags: [other] } });
    await person.call(updatePost, { params: { id: ids[1] ?? 0 }, body: { tags: [tag, other] } });
    expect((await undo(person, job)).job).toMatchObject({ kept: 1 });
    expect((await list(person, { collection_id: from })).map(({ tags }) => tags?.map(({ id }) => id))).toEqual([
      [other],
      [other],
      [],
    ]);
  });

  it('puts posts that came in the meantime above those that return', async () => {
    const { person, from, to } = await aLibrary();
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    await given(person, createPost, { title: 'new', content: 'x', collection_id: from });
    await undo(person, job);
    const posts = await list(person, { collection_id: from });
    expect(posts.map(({ title }) => title)).toEqual(['new', 'a', 'b', 'c']);
    expect(new Set(posts.map(({ order }) => order)).size).toBe(4);
  });

  it('is possible for 24 hours', async () => {
    const { test, person, from } = await aLibrary();
    const { job } = await act(person, all({ collection_id: from }), { type: 'delete' });
    const created_at = new Date(Date.now() - 25 * 3600_000).toISOString();
    await test.db.updateTable('post_jobs').set({ created_at }).execute();
    expect((await undo(person, job)).status).toBe(404);
    await test.housekeeping.round();
    expect(await test.db.selectFrom('post_job_items').selectAll().execute()).toEqual([]);
  });
});

/** What the API does not show. */
const rows = ({ db }: TestApp) =>
  db.selectFrom('posts').select(['id', 'order', 'import_id', 'deleted_collection_id']).orderBy('id').execute();

describe('An action on many posts', () => {
  it('is a job that reports its progress, and can be undone as a whole', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    const before = await list(person, { collection_id: from });
    const { status, job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    expect([status, job.status, job.done, job.total]).toEqual([202, 'running', 0, MANY + 3]);
    await test.postJobs.ended();
    expect(await stateOf(person, job)).toMatchObject({ status: 'done', done: MANY + 3, changed: MANY + 3 });
    expect((await list(person, { collection_id: to })).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const undone = await undo(person, job);
    expect([undone.status, undone.job.status]).toEqual([202, 'undoing']);
    await test.postJobs.ended();
    expect(await stateOf(person, job)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await list(person, { collection_id: from })).toEqual(before);
  });
});
