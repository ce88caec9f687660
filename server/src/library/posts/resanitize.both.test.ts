import { createPost, getPost, listPosts } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { Lease } from '../../kernel/database/leases.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { resanitize } from './resanitize.ts';

const OLD = '<p>Kept</p><xmp><img src=x onerror=x()></xmp><a href="java\u0003script:x()">link</a>';
const NEW = '<p>Kept</p><a>link</a>';
const IMAGE = 'attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';

const run = ({ db }: TestApp, isClosed = () => false) => resanitize(db, openWorkers(), isClosed);

/** Stores content without sanitizing it, like a server with older rules. */
async function storeUnsanitized({ db }: TestApp, id: number, content: string): Promise<void> {
  await db.updateTable('posts').set({ content }).where('id', '=', id).execute();
}

describe('Notes stored under older rules', () => {
  // #older-notes-sanitized-again
  it('are sanitized by the new ones, and count as unedited', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { content: 'A note' });
    const before = (await person.call(getPost, { params: { id } })).body.data;
    await storeUnsanitized(test, id, OLD);
    expect(await run(test)).toBe(1);
    expect((await person.call(getPost, { params: { id } })).body.data).toEqual({ ...before, content: NEW });
  });

  it('are indexed again, and their images are recorded', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { content: 'word' });
    await storeUnsanitized(test, id, `<style>hidden</style><img src="/storage/${IMAGE}"><p>shown</p>`);
    await run(test);
    const found = async (filter: string) => (await person.call(listPosts, { query: { filter } })).body.data.length;
    expect([await found('shown'), await found('hidden'), await found('word')]).toEqual([1, 0, 0]);
    expect(await test.db.selectFrom('post_files').selectAll().execute()).toEqual([
      { post_id: id, user_id: person.id, name: IMAGE },
    ]);
  });

  it('are sanitized in a worker thread if they are long, and escaped if they are nested too deeply', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const long = await given(person, createPost, { content: 'long' });
    const deep = await given(person, createPost, { content: 'deep' });
    await storeUnsanitized(test, long, `${OLD}<p>${'x'.repeat(70_000)}</p>`);
    await storeUnsanitized(test, deep, '<b>'.repeat(200));
    expect(await run(test)).toBe(2);
    const contentOf = async (id: number) => (await person.call(getPost, { params: { id } })).body.data.content;
    expect(await contentOf(long)).toBe(`${NEW}<p>${'x'.repeat(70_000)}</p>`);
    expect(await contentOf(deep)).toBe('&lt;b&gt;'.repeat(200));
  });

  it('are sanitized once, and a restart continues where it stopped', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      const id = await given(person, createPost, { content: 'A note' });
      await storeUnsanitized(test, id, OLD);
      ids.push(id);
    }
    let isClosed = false;
    const first = await run(test, () => {
      const was = isClosed;
      isClosed = true; // after the first posts
      return was;
    });
    const second = await run(test);
    expect([first > 0, second > 0, first + second]).toEqual([true, true, 60]);
    await storeUnsanitized(test, ids[0] ?? 0, OLD);
    expect(await run(test)).toBe(0);
  });
});

describe('Housekeeping', () => {
  it('runs in one process at a time', async () => {
    const test = await anApp();
    const id = await given(await aPerson(test), createPost, { content: 'A note' });
    await storeUnsanitized(test, id, OLD);
    const lease = new Lease(test.db, 'housekeeping');
    await lease.hold();
    const content = async () => (await test.db.selectFrom('posts').select('content').executeTakeFirstOrThrow()).content;
    expect(await test.housekeeping.round()).toBe(false);
    expect(await content()).toBe(OLD);
    await lease.release();
    expect(await test.housekeeping.round()).toBe(true);
    expect(await content()).toBe(NEW);
  });
});
