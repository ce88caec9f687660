import { createCollection, deletePost, exportBookmarks, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../testing/app.ts';
import { exportOf, unpacked } from '../../testing/archive.ts';
import { insertRows } from '../kernel/database/insert-rows.ts';
import { readSnapshot } from '../kernel/database/transact.ts';
import { findCollections } from '../library/collections/collections.repo.ts';
import { writeBookmarks } from './bookmarks/write-bookmarks.ts';
import { ExportSlots } from './jobs/export-slots.ts';

/** Several times as many as are read at once. */
const LINKS = 1200;
const NOW = '2026-01-01T00:00:00.000Z';

async function withLinks() {
  const test = await anApp();
  const person = await aPerson(test);
  const collections = [await given(person, createCollection, { name: 'One' }), null];
  const rows = Array.from({ length: LINKS }, (_, index) => {
    const url = `https://example.org/${index}`;
    const link = { type: 'link' as const, title: `t${index}`, content: url, url, base_url: 'https://example.org' };
    const place = { collection_id: collections[index % 2] ?? null, order: Math.floor(index / 2) + 1 };
    return { ...link, ...place, user_id: person.id, is_archived: 0 as const, created_at: NOW, updated_at: NOW };
  });
  const ids: number[] = [];
  for (let from = 0; from < LINKS; from += 100)
    ids.push(...(await insertRows(test.db, 'posts', rows.slice(from, from + 100), 'id')));
  return { test, person, ids };
}

/** The titles as a bookmark file has them: the collection first. */
async function titlesOf({ db }: TestApp): Promise<string> {
  const rows = await db
    .selectFrom('posts')
    .select(['title', 'collection_id'])
    .where('is_archived', '=', 0)
    .orderBy('order', 'desc')
    .execute();
  const inside = rows.filter(({ collection_id }) => collection_id !== null);
  const outside = rows.filter(({ collection_id }) => collection_id === null);
  return [...inside, ...outside].map(({ title }) => title).join();
}

/** Moves, edits and deletes one after the other until an export is there; says what was there in between. */
async function changeMeanwhile<T>(test: TestApp, person: Person, ids: readonly number[], exporting: Promise<T>) {
  const state = { isDone: false };
  const result = exporting.finally(() => {
    state.isDone = true;
  });
  const states = [await titlesOf(test)];
  for (let step = 1; !state.isDone || step < 5; step += 1) {
    const id = ids[(step * 397) % ids.length] ?? 0;
    const body = step % 3 === 0 ? { title: `edited ${step}` } : { order: step % 2 === 0 ? 100_000 : 1 };
    if (step % 7 === 0) await person.call(deletePost, { params: { id } });
    else await person.call(updatePost, { params: { id }, body });
    states.push(await titlesOf(test));
  }
  return { result: await result, states };
}

const titlesIn = (html: string) => Array.from(html.matchAll(/<A [^>]*>([^<]*)<\/A>/g), ([, title]) => title).join();

describe('An export', () => {
  it('contains the links as of one moment, whatever is moved, edited, or deleted meanwhile', async () => {
    const { test, person, ids } = await withLinks();
    const headers = { authorization: `Bearer ${person.token}` };
    const exporting = test.app.inject({ url: exportBookmarks.url, headers }).then(({ body }) => body);
    const { result, states } = await changeMeanwhile(test, person, ids, exporting);
    expect(states).toContain(titlesIn(result));
  });

  // #no-skips-or-repeats
  it('does not skip or repeat what is moved between two reads', async () => {
    const { test, person, ids } = await withLinks();
    const before = await titlesOf(test);
    let [file, step] = ['', 0];
    await readSnapshot(test.db, async (snapshot) => {
      const collections = await findCollections(snapshot, person.id);
      for await (const piece of writeBookmarks(snapshot, person.id, {
        collections,
        hasUncategorized: true,
        isOwn: true,
      })) {
        file += piece;
        step += 1;
        // What is to come goes up, past what was read, and the other way round.
        await person.call(updatePost, { params: { id: ids[step * 2] ?? 0 }, body: { order: LINKS } });
        await person.call(updatePost, { params: { id: ids[LINKS - 1 - step] ?? 0 }, body: { order: 1 } });
        await person.call(deletePost, { params: { id: ids[step * 2 + 1] ?? 0 } });
      }
    });
    expect([titlesIn(file), step > 4]).toEqual([before, true]);
    expect(await titlesOf(test)).not.toBe(before);
  });

  // #everything-at-one-moment
  it('of everything contains links, posts, and notes as of the same moment', async () => {
    const { test, person, ids } = await withLinks();
    await test.db.updateTable('posts').set({ type: 'text' }).where('title', 'in', ['t1', 't2', 't3']).execute();
    const { result, states } = await changeMeanwhile(test, person, ids, exportOf(test, person));
    const parts = await unpacked(result);
    const posts = String(parts.get('posts.jsonl'))
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { title: string; order: number; collection_id: number | null; archived_at: null },
      )
      .filter(({ archived_at }) => archived_at === null)
      .toSorted((a, b) => Number(a.collection_id === null) - Number(b.collection_id === null) || b.order - a.order);
    expect(states).toContain(posts.map(({ title }) => title).join());
    const notes = [...parts.keys()].filter((name) => name.startsWith('notes/'));
    const bookmarks = titlesIn(String(parts.get('bookmarks.html'))).split(',');
    expect(bookmarks.length + notes.length).toBe(posts.length);
    expect(posts.filter(({ title }) => bookmarks.includes(title)).map(({ title }) => title)).toEqual(bookmarks);
  });
});

describe('Concurrent exports', () => {
  it('are limited to two per user and sixteen in total', () => {
    const downloads = new ExportSlots();
    const ends = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8].map((id) => downloads.begin(id));
    expect(() => downloads.begin(1)).toThrow('You already have two exports in progress.');
    ends.push(downloads.begin(8));
    expect(() => downloads.begin(9)).toThrow('The server is busy.');
    ends[0]?.();
    ends[0]?.();
    downloads.begin(9);
    expect(() => downloads.begin(1)).toThrow('The server is busy.');
  });

  it('count until they are downloaded or aborted', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (let round = 0; round < 5; round += 1) await exportOf(test, person);
    const headers = { authorization: `Bearer ${person.token}` };
    const slow = await Promise.all(
      [1, 2].map(() => test.app.inject({ url: exportBookmarks.url, headers, payloadAsStream: true })),
    );
    slow[0]?.raw.res.destroy();
    expect((await exportOf(test, person)).length).toBeGreaterThan(0);
  });
});
