import {
  createCollection,
  createPost,
  createShare,
  deleteCollection,
  emptyRecycleBin,
  listCollections,
  listDeletedCollections,
  listPosts,
  listShares,
  purgeCollection,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { transact } from '../../kernel/database/transact.ts';
import { addBinJob, findBinJob, type NewBinJob } from './bin-jobs.repo.ts';
import { BIN_WORK } from './bin-work.ts';

const POSTS = 5;

/** Cooking with Bread, which has five posts and a public link, beside Art. */
async function aKitchen() {
  const test = await anApp();
  const person = await aPerson(test);
  const art = await given(person, createCollection, { name: 'Art' });
  const cooking = await given(person, createCollection, { name: 'Cooking' });
  const bread = await given(person, createCollection, { name: 'Bread', parent_id: cooking });
  for (let index = 1; index <= POSTS; index += 1)
    await given(person, createPost, { title: `Loaf ${index}`, content: 'x', collection_id: bread });
  await person.call(createShare, { body: { token: 'for all to see', collection_id: bread, is_active: true } });
  return { test, person, art, cooking, bread };
}

/** The same when its process was killed after some steps of a job, each of two posts. */
async function interrupted({ db }: TestApp, { id }: Person, job: NewBinJob, steps: number): Promise<void> {
  await transact(db, id, async (trx) => {
    const added = await addBinJob(trx, { user_id: id, maker_id: null, ...job });
    await BIN_WORK[job.kind].begin?.(trx, added);
  });
  for (let step = 0; step < steps; step += 1)
    await transact(db, id, async (trx) => {
      const current = await findBinJob(trx, id);
      expect(current && (await BIN_WORK[job.kind].step(trx, current, 2))).toBeGreaterThan(0);
    });
}

const AT = '2031-01-02T03:04:05.000Z';

const deletionOf = (collection_id: number): NewBinJob => ({ kind: 'delete', collection_id, at: AT });

const restorationOf = (collection_id: number, at: string): NewBinJob => ({ kind: 'restore', collection_id, at });

async function contentOf(person: Person) {
  const collections = (await person.call(listCollections, { query: {} })).body.data;
  const deletions = (await person.call(listDeletedCollections)).body.data;
  const titles = async (is_archived: boolean) =>
    (await person.call(listPosts, { query: { limit: 0, is_archived } })).body.data.map(({ title }) => title).toSorted();
  return {
    collections: collections.map(({ name }) => name).toSorted(),
    deletions: deletions.map(({ name, posts_count }) => `${name} ${posts_count}`),
    live: (await titles(false)).length,
    inBin: (await titles(true)).length,
  };
}

const WHOLE = { collections: ['Art', 'Bread', 'Cooking'], deletions: [], live: POSTS, inBin: 0 };
const DELETED = { collections: ['Art'], deletions: [`Cooking ${POSTS}`], live: 0, inBin: POSTS };

async function aDeletedKitchen() {
  const kitchen = await aKitchen();
  const { person, cooking } = kitchen;
  await person.call(deleteCollection, { params: { id: cooking }, query: { nested: true } });
  const deletedAt = (await person.call(listDeletedCollections)).body.data[0]?.deleted_at ?? '';
  return { ...kitchen, deletedAt };
}

describe('A deletion of a tree that was interrupted', () => {
  // #deletion-goes-on
  it.each([0, 1, 2, 3, 4])('after %i steps goes on after a restart', async (steps) => {
    const { test, person, cooking } = await aKitchen();
    await interrupted(test, person, deletionOf(cooking), steps);
    expect(await test.binJobs.step()).toBe(true);
    expect(await contentOf(person)).toEqual(DELETED);
    expect(await test.binJobs.step()).toBe(false);
  });

  it('has each post once on the way, in its collection or in the recycle bin', async () => {
    const { test, person, cooking } = await aKitchen();
    await interrupted(test, person, deletionOf(cooking), 2);
    expect(await contentOf(person)).toEqual({ ...WHOLE, live: POSTS - 4, inBin: 4 });
  });

  it('ends public links at once', async () => {
    const { test, person, cooking, bread } = await aKitchen();
    await interrupted(test, person, deletionOf(cooking), 0);
    const shares = (await person.call(listShares, { query: { collection_id: bread } })).body.data;
    expect(shares).toMatchObject([{ token: 'for all to see', is_active: false }]);
  });

  it('takes along what is added meanwhile, and lets nothing be moved out', async () => {
    const { test, person, art, cooking, bread } = await aKitchen();
    await interrupted(test, person, deletionOf(cooking), 4);
    const moved = await person.call(updateCollection, { params: { id: cooking }, body: { parent_id: art } });
    expect(moved.status).toBe(422);
    expect(JSON.stringify(moved.body)).toContain('This collection is being deleted or restored.');
    const soup = await given(person, createCollection, { name: 'Soup', parent_id: cooking });
    await given(person, createPost, { title: 'Late', content: 'x', collection_id: soup });
    expect((await person.call(updateCollection, { params: { id: bread }, body: { name: 'x' } })).status).toBe(404);
    await test.binJobs.step();
    const after = { ...DELETED, deletions: [`Cooking ${POSTS + 1}`], inBin: POSTS + 1 };
    expect(await contentOf(person)).toEqual(after);
  });

  it('is finished before anything else is done with the recycle bin', async () => {
    const { test, person, cooking } = await aKitchen();
    await interrupted(test, person, deletionOf(cooking), 1);
    expect((await person.call(restoreCollection, { params: { id: cooking } })).status).toBe(200);
    expect(await contentOf(person)).toEqual(WHOLE);
    await interrupted(test, person, deletionOf(cooking), 1);
    await person.call(emptyRecycleBin, { query: { is_archived: true } });
    expect(await contentOf(person)).toEqual({ ...DELETED, deletions: [], inBin: 0 });
  });
});

describe('A restoration of a tree that was interrupted', () => {
  // #restoration-goes-on
  it.each([0, 1, 2, 3])('after %i steps goes on after a restart', async (steps) => {
    const { test, person, cooking, deletedAt } = await aDeletedKitchen();
    await interrupted(test, person, restorationOf(cooking, deletedAt), steps);
    expect((await person.call(listDeletedCollections)).body.data).toEqual([]);
    expect(await test.binJobs.step()).toBe(true);
    expect(await contentOf(person)).toEqual(WHOLE);
    const titles = (await person.call(listPosts, { query: {} })).body.data.map(({ title }) => title);
    expect(titles).toEqual([5, 4, 3, 2, 1].map((index) => `Loaf ${index}`));
  });
});

describe('A removal that was interrupted', () => {
  // #removal-goes-on
  it.each([0, 1, 2])('of a tree after %i steps goes on after a restart', async (steps) => {
    const { test, person, cooking } = await aDeletedKitchen();
    await interrupted(test, person, { kind: 'purge', collection_id: cooking, at: null }, steps);
    expect((await person.call(listDeletedCollections)).body.data).toEqual([]);
    await test.binJobs.step();
    expect(await contentOf(person)).toEqual({ ...DELETED, deletions: [], inBin: 0 });
    expect((await person.call(purgeCollection, { params: { id: cooking } })).status).toBe(404);
  });

  it('of the whole recycle bin goes on, and leaves what came later', async () => {
    const { test, person, art, deletedAt } = await aDeletedKitchen();
    await interrupted(test, person, { kind: 'empty', collection_id: null, at: deletedAt }, 1);
    const late = await given(person, createPost, { title: 'Late', content: 'x', collection_id: art });
    await test.db.updateTable('posts').set({ is_archived: 1, archived_at: AT }).where('id', '=', late).execute();
    await test.binJobs.step();
    expect(await contentOf(person)).toMatchObject({ live: 0, inBin: 1 });
  });
});

describe('What is done with the recycle bin of one user', () => {
  it('concerns nobody else', async () => {
    const { test, person, cooking } = await aKitchen();
    const other = await aPerson(test, 'other@example.org');
    await interrupted(test, person, deletionOf(cooking), 1);
    const own = await given(other, createCollection, { name: 'Own' });
    await given(other, createPost, { title: 'Theirs', content: 'x', collection_id: own });
    expect((await other.call(deleteCollection, { params: { id: own }, query: { nested: true } })).status).toBe(204);
    expect(await contentOf(person)).toMatchObject({ live: POSTS - 2, inBin: 2 });
    expect(await contentOf(other)).toMatchObject({ collections: [], deletions: ['Own 1'] });
  });
});
