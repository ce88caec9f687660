import {
  cancelPostJob,
  createCollection,
  createGrant,
  createPost,
  deleteGrant,
  deletePost,
  listChanges,
  listPosts,
  RUNNING_ACTIONS_MAX,
  updateGrant,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { act, addMany, aLibrary, all, list, MANY, stateOf, titles, undo } from '../../../../testing/post-actions.ts';
import { OutcomeUnknown } from '../../../kernel/database/outcome-unknown.ts';
import { busy } from '../../../kernel/problems.ts';
import { runStep, StepSize } from './post-job-steps.ts';
import { PostJobs } from './post-jobs.ts';

/** Stops the jobs of the server, so that a test does their steps itself: the next one, or all. */
async function stepByStep({ db, postJobs }: TestApp, { id }: Person) {
  await postJobs.close();
  const size = new StepSize();
  const next = () => runStep(db, id, size);
  const all = async () => {
    while (await next());
  };
  return { next, all };
}

/** What drivers report while a database is locked, restarted, unreachable, or out of space. */
const PASSING: Record<string, Error> = {
  'a locked file': busy(),
  'a full disk': Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  'an ended connection': Object.assign(new Error('terminating connection'), { code: '57P01' }),
  'a lost connection': new Error('Connection terminated unexpectedly'),
  'a lost response': new OutcomeUnknown(),
};

/** The database, where steps of jobs fail the first times, after they have begun. */
function failing({ db }: TestApp, fault: Error, times: number) {
  let left = times;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode' || left === 0) return node;
      left -= 1;
      throw fault;
    },
    transformResult: async ({ result }) => result,
  });
}

describe('An action on many posts', () => {
  it('adds tags at once, which words in a search find soon after', async () => {
    const { test, person, from, tag } = await aLibrary();
    await addMany(test, person, from);
    const { job } = await act(person, all({ collection_id: from }), { type: 'tag', tag_ids: [tag] });
    await test.postJobs.ended();
    expect(await stateOf(person, job)).toMatchObject({ status: 'done', changed: MANY + 3 });
    expect(await titles(person, { tag_id: tag })).toHaveLength(MANY + 3);
    expect(await titles(person, { filter: 'later' })).toHaveLength(MANY + 3);
    await undo(person, job);
    await test.postJobs.ended();
    expect(await titles(person, { tag_id: tag })).toEqual([]);
    expect(await titles(person, { filter: 'later' })).toEqual([]);
  });

  it('acts on what was there when it began, while posts come and go', async () => {
    const { test, person, from, to, ids } = await aLibrary();
    await addMany(test, person, from);
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    await given(person, createPost, { title: 'new', content: 'x', collection_id: from });
    await person.call(deletePost, { params: { id: ids[0] ?? 0 } });
    await person.call(deletePost, { params: { id: ids[0] ?? 0 }, query: { permanent: true } });
    await test.postJobs.ended();
    expect(await titles(person, { collection_id: from })).toEqual(['new']);
    expect((await stateOf(person, job)).total).toBe(MANY + 3);
    expect(await titles(person, { collection_id: to })).toHaveLength(MANY + 2);
  });

  it('is followed by the next one on the same posts', async () => {
    const { test, person, from, to, tag } = await aLibrary();
    await addMany(test, person, from);
    const steps = await stepByStep(test, person);
    const first = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    const { data } = (await person.call(listPosts, { query: { collection_id: from, limit: 3 } })).body;
    const ids = data.map(({ id }) => id);
    const second = await act(person, { scope: {}, ids }, { type: 'move', collection_id: null });
    const third = await act(person, { scope: {}, ids }, { type: 'tag', tag_ids: [tag] });
    expect([second.status, third.status]).toEqual([202, 202]); // few posts, but not their turn
    await steps.all();
    expect(await stateOf(person, first.job)).toMatchObject({ status: 'done', changed: MANY + 3 });
    expect(await stateOf(person, second.job)).toMatchObject({ status: 'done', changed: 3 });
    const moved = await list(person, { is_uncategorized: true });
    expect(moved.map(({ id, tags }) => [id, tags?.length])).toEqual(ids.map((id) => [id, 1]));
    // The first one leaves what the second one has changed.
    await undo(person, first.job);
    await steps.all();
    expect(await stateOf(person, first.job)).toMatchObject({ status: 'undone', kept: 3 });
    expect(await list(person, { is_uncategorized: true })).toHaveLength(3);
  });

  it('leaves what it has done when it is canceled, and undoes that', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    const before = await list(person, { collection_id: from });
    const steps = await stepByStep(test, person);
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    await steps.next();
    const canceled = await person.call(cancelPostJob, { params: { id: job.id } });
    expect([canceled.status, await steps.next()]).toEqual([200, false]);
    const { changed, done, status, total } = await stateOf(person, job);
    expect([status, total, changed === done, changed > 0, changed < total]).toEqual([
      'canceled',
      MANY + 3,
      true,
      true,
      true,
    ]);
    expect(await titles(person, { collection_id: to })).toHaveLength(changed);
    expect((await person.call(cancelPostJob, { params: { id: job.id } })).status).toBe(409);
    await undo(person, job);
    await steps.all();
    expect(await list(person, { collection_id: from })).toEqual(before);
  });

  it('leaves what was changed since an Undo that failed when it is undone again', async () => {
    const { test, person, from, to, ids } = await aLibrary();
    const { job } = await act(person, { scope: {}, ids }, { type: 'move', collection_id: to });
    await undo(person, job);
    await test.db.updateTable('post_jobs').set({ status: 'failed' }).where('id', '=', job.id).execute();
    const [first = 0] = ids;
    await person.call(updatePost, { params: { id: first }, body: { collection_id: to } });
    const before = [await list(person, { collection_id: from }), await list(person, { collection_id: to })];
    await undo(person, job);
    expect([await list(person, { collection_id: from }), await list(person, { collection_id: to })]).toEqual(before);
  });

  it('cannot be undone while it is running', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    await stepByStep(test, person);
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    expect((await undo(person, job)).status).toBe(409);
  });

  it('continues after a restart of the server', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    const steps = await stepByStep(test, person);
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    await steps.next();
    expect((await stateOf(person, job)).status).toBe('running');
    const next = new PostJobs({
      ...test,
      reserve: null,
      report: (error: unknown) => expect.unreachable(String(error)),
    });
    next.start();
    await expect.poll(async () => (await stateOf(person, job)).status).toBe('done');
    await next.close();
    expect(await titles(person, { collection_id: to })).toHaveLength(MANY + 3);
  });

  it.each([
    ['is not shared with them any more', { grant: null, disabled: false }],
    ['is shared with them to read only', { grant: 'viewer', disabled: false }],
    ['is shared, but they are disabled', { grant: 'editor', disabled: true }],
  ] as const)('of a member ends where it is once the collection %s', async (_what, { grant, disabled }) => {
    const { test, person, from, tag } = await aLibrary();
    const member = await aPerson(test, 'member@example.org');
    const body = { kind: 'user', principal_id: member.id, role: 'editor' } as const;
    const { id } = (await person.call(createGrant, { params: { id: from }, body })).body.data;
    await addMany(test, person, from);
    const steps = await stepByStep(test, person);
    const { job } = await act(member, all({ collection_id: from }), {
      type: 'tag',
      tag_ids: [],
      add_tags: ['later'],
    });
    await steps.next();
    const { done: first } = await stateOf(person, job);
    if (grant) await person.call(updateGrant, { params: { id }, body: { role: grant } });
    else await person.call(deleteGrant, { params: { id } });
    if (disabled)
      await test.db
        .updateTable('users')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', member.id)
        .execute();
    await steps.all();
    expect(first).toBeLessThan(MANY);
    expect(await stateOf(person, job)).toMatchObject({ status: 'canceled', done: first, changed: first });
    expect(await titles(person, { tag_id: tag })).toHaveLength(first);
    await undo(person, job);
    await steps.all();
    expect((await stateOf(person, job)).status).toBe('undone');
    expect(await titles(person, { tag_id: tag })).toEqual([]);
  });

  it('of a member leaves posts alone that they do not reach any more when it is their turn', async () => {
    const { test, person, from, to } = await aLibrary();
    const hidden = await given(person, createCollection, { name: 'Private' });
    const member = await aPerson(test, 'member@example.org');
    const body = { kind: 'user', principal_id: member.id, role: 'editor' } as const;
    for (const id of [from, to]) await person.call(createGrant, { params: { id }, body });
    await addMany(test, person, from);
    const [first] = await list(person, { collection_id: from });
    const steps = await stepByStep(test, person);
    const { job } = await act(member, all({ collection_id: from }), { type: 'move', collection_id: to });
    await steps.next();
    await person.call(updatePost, { params: { id: first?.id ?? 0 }, body: { collection_id: hidden } });
    await steps.all();
    expect(await stateOf(person, job)).toMatchObject({ status: 'done', done: MANY + 3, changed: MANY + 2 });
    expect((await list(person, { collection_id: hidden })).map(({ id }) => id)).toEqual([first?.id]);
    expect(await titles(person, { collection_id: to })).toHaveLength(MANY + 2);
    await undo(person, job);
    await steps.all();
    expect((await list(person, { collection_id: hidden })).map(({ id }) => id)).toEqual([first?.id]);
    expect(await titles(person, { collection_id: from })).toHaveLength(MANY + 2);
  });

  it('of a member ends where it is once the collection that it moves posts to is not shared any more', async () => {
    const { test, person, from, to } = await aLibrary();
    const member = await aPerson(test, 'member@example.org');
    const body = { kind: 'user', principal_id: member.id, role: 'editor' } as const;
    await person.call(createGrant, { params: { id: from }, body });
    const { id } = (await person.call(createGrant, { params: { id: to }, body })).body.data;
    await addMany(test, person, from);
    const steps = await stepByStep(test, person);
    const { job } = await act(member, all({ collection_id: from }), { type: 'move', collection_id: to });
    await steps.next();
    const { done } = await stateOf(person, job);
    await person.call(deleteGrant, { params: { id } });
    await steps.all();
    expect(await stateOf(person, job)).toMatchObject({ status: 'canceled', done, changed: done });
    expect(await titles(person, { collection_id: to })).toHaveLength(done);
  });

  it('is said to be done by whoever has begun it, and undone by whoever has begun that', async () => {
    const { test, person, from } = await aLibrary();
    const member = await aPerson(test, 'member@example.org');
    const body = { kind: 'user', principal_id: member.id, role: 'editor' } as const;
    await person.call(createGrant, { params: { id: from }, body });
    await addMany(test, person, from);
    const steps = await stepByStep(test, person);
    const makers = async () => {
      const { data } = (await person.call(listChanges)).body;
      return data.filter(({ reason }) => reason !== null).map(({ reason, maker_id }) => [reason, maker_id]);
    };
    const begin = () => act(member, all({ collection_id: from }), { type: 'tag', tag_ids: [], add_tags: ['later'] });
    const lastAuthors = async () => {
      const posts = test.db.selectFrom('posts').select('last_author_id').distinct();
      return (await posts.where('collection_id', '=', from).execute()).map((row) => row.last_author_id);
    };

    const first = await begin();
    await steps.all();
    expect(await makers()).toEqual([['action', member.id]]);
    expect(await lastAuthors()).toEqual([member.id]);
    await undo(member, first.job);
    await steps.all();
    expect((await makers()).at(-1)).toEqual(['undo-action', member.id]);

    const second = await begin();
    await steps.all();
    await undo(person, second.job);
    await steps.all();
    expect((await makers()).slice(-2)).toEqual([
      ['action', member.id],
      ['undo-action', person.id],
    ]);

    const third = await begin();
    await steps.next();
    await person.call(cancelPostJob, { params: { id: third.job.id } });
    expect((await makers()).at(-1)).toEqual(['action', member.id]);
  });

  // #continues-after-faults
  it.each(Object.entries(PASSING))('continues after a fault that passes: %s', async (_what, fault) => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    const before = await list(person, { collection_id: from });
    await test.postJobs.close();
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    const errors: unknown[] = [];
    const db = failing(test, fault, 4);
    const jobs = new PostJobs({ ...test, db, reserve: null, report: (error) => errors.push(error) });
    jobs.wake(person.id);
    await jobs.ended();
    expect(errors).toHaveLength(4);
    expect(await stateOf(person, job)).toMatchObject({ status: 'done', done: MANY + 3, changed: MANY + 3 });
    expect((await list(person, { collection_id: to })).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('fails if the same step fails again and again, and the next one is done', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    await test.postJobs.close();
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    const next = await act(person, all({ collection_id: from }), { type: 'move', collection_id: null });
    const db = failing(test, new Error('a bug'), 3);
    const jobs = new PostJobs({ ...test, db, reserve: null, report: () => {} });
    jobs.wake(person.id);
    await jobs.ended();
    expect((await stateOf(person, job)).status).toBe('failed');
    expect(await stateOf(person, next.job)).toMatchObject({ status: 'done', changed: MANY + 3 });
  });

  it('waits while the disk is full', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    await test.postJobs.close();
    const { job } = await act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    const reserve = { isFull: true };
    const jobs = new PostJobs({ ...test, reserve, report: (error: unknown) => expect.unreachable(String(error)) });
    jobs.wake(person.id);
    await jobs.ended();
    expect(await stateOf(person, job)).toMatchObject({ status: 'running', done: 0 });
    reserve.isFull = false;
    jobs.wake(person.id);
    await jobs.ended();
    expect(await stateOf(person, job)).toMatchObject({ status: 'done' });
  });

  it('is refused when too many are in progress', async () => {
    const { test, person, from, to } = await aLibrary();
    await addMany(test, person, from);
    await test.postJobs.close();
    const move = () => act(person, all({ collection_id: from }), { type: 'move', collection_id: to });
    for (let count = 0; count < RUNNING_ACTIONS_MAX; count += 1) expect((await move()).status).toBe(202);
    expect((await move()).status).toBe(429);
  });
});
