import {
  actOnPosts,
  createCollection,
  createHighlight,
  createPost,
  createTags,
  deletePost,
  getCareNumbers,
  getCopy,
  getPost,
  getPostJob,
  listDuplicates,
  listPostHighlights,
  listPosts,
  type PostAction,
  type Selection,
  undoPostJob,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { insertRows } from '../../../kernel/database/insert-rows.ts';
import { findDuplicates } from '../../../links/link-checks/care.repo.ts';
import { indexPosts } from '../../search/search-index.repo.ts';

const ALL: Selection = { scope: { filter: 'is:duplicate' }, all: true };
const MERGE = { type: 'merge', keep: 'oldest' } as const;
/** More links than are merged at once. */
const GROUPS = 120;
const ADDRESS = 'https://example.org/a';

/** Three links to one page, in two collections, and one to another page. */
async function aLibrary() {
  const test = await anApp();
  const person = await aPerson(test);
  const cooking = await given(person, createCollection, { name: 'Cooking' });
  const { body } = await person.call(createTags, { body: { tags: [{ name: 'x' }, { name: 'y' }] } });
  const [x = 0, y = 0] = body.data.map(({ id }) => id);
  const oldest = await given(person, createPost, { content: ADDRESS, tags: [x] });
  const second = await given(person, createPost, {
    content: `${ADDRESS}/?utm_source=mail`,
    title: 'A title',
    description: 'What it is about',
    note: '<p>My own note</p>',
    tags: [x, y],
    is_favorite: true,
    collection_id: cooking,
  });
  const newest = await given(person, createPost, {
    content: `${ADDRESS}#part`,
    description: 'Short',
    collection_id: cooking,
  });
  const other = await given(person, createPost, { content: 'https://example.org/b', title: 'Other' });
  for (const [index, id] of [oldest, second, newest, other].entries()) {
    const created_at = `2026-01-0${index + 1}T00:00:00.000Z`;
    await test.db.updateTable('posts').set({ created_at, updated_at: created_at }).where('id', '=', id).execute();
  }
  return { test, person, cooking, x, y, oldest, second, newest, other };
}

const act = async (person: Person, action: PostAction, selection: Selection = ALL) =>
  (await person.call(actOnPosts, { body: { selection, action } })).body.data;
const undo = async (person: Person, id: number) => (await person.call(undoPostJob, { params: { id } })).body.data;
const post = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id }, query: { withTags: true } })).body.data;
const list = async (person: Person, is_archived: boolean) =>
  (await person.call(listPosts, { query: { limit: 100, withTags: true, is_archived } })).body.data;
const found = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter } })).body.data.map(({ id }) => id);
const numbers = async (person: Person) => {
  const { duplicate_groups, duplicates } = (await person.call(getCareNumbers)).body.data;
  return [duplicate_groups, duplicates];
};

/** Inserts groups of two links each without the API. */
async function addGroups({ db }: TestApp, person: Person, count: number): Promise<void> {
  const now = '2026-01-01T00:00:00.000Z';
  const rows = Array.from({ length: count * 2 }, (_, index) => {
    const url = `https://example.org/${index >> 1}${index % 2 === 0 ? '' : '/'}`;
    return {
      user_id: person.id,
      type: 'link' as const,
      title: `Link ${index}`,
      content: url,
      url,
      base_url: 'https://example.org',
      order: index + 1,
      import_id: null,
      is_archived: 0 as const,
      created_at: now,
      updated_at: now,
    };
  });
  await indexPosts(db, person.id, await insertRows(db, 'posts', rows, 'id'));
}

describe('Duplicates', () => {
  it('are listed in groups, oldest first, in pages', async () => {
    const { person, oldest, second, newest, other } = await aLibrary();
    await given(person, createPost, { content: 'https://example.org/b?fbclid=1' });
    const { body } = await person.call(listDuplicates, { query: { limit: 1 } });
    const after = body.data[0]?.key ?? '';
    const next = await person.call(listDuplicates, { query: { after } });
    const groups = [...body.data, ...next.body.data].map(({ count, links }) => [count, links.map(({ id }) => id)]);
    expect(groups).toHaveLength(2);
    expect(groups).toContainEqual([3, [oldest, second, newest]]);
    expect(groups).toContainEqual([2, [other, other + 1]]);
    expect(await numbers(person)).toEqual([2, 3]);
    expect((await found(person, 'is:duplicate')).toSorted((a, b) => a - b)).toEqual([
      oldest,
      second,
      newest,
      other,
      other + 1,
    ]);
  });

  it('are found, however many links are looked through at once', async () => {
    const { test, person } = await aLibrary();
    await addGroups(test, person, 9);
    await given(person, createPost, { content: 'https://example.org/5#part' });
    const [deleted] = await found(person, 'is:duplicate');
    await person.call(deletePost, { params: { id: deleted ?? 0 } });
    const find = (after: string, limit: number, keysAtOnce?: number) =>
      findDuplicates(test.db, person.id, after, limit, keysAtOnce);
    const all = await find('', 100);
    expect(all).toHaveLength(10);
    for (const keysAtOnce of [1, 2, 3, 7]) {
      expect(await find('', 100, keysAtOnce)).toEqual(all);
      expect(await find('', 4, keysAtOnce)).toEqual(all.slice(0, 4));
      expect(await find(all[3]?.key ?? '', 4, keysAtOnce)).toEqual(all.slice(4, 8));
    }
  });

  it('are merged into the oldest one, with all tags and the longest texts', async () => {
    const { person, x, y, oldest, second, newest } = await aLibrary();
    const job = await act(person, MERGE);
    expect(job).toMatchObject({ status: 'done', total: 3, changed: 3, can_undo: true });
    expect(await post(person, oldest)).toMatchObject({
      url: ADDRESS,
      title: 'A title',
      description: 'What it is about',
      note: '<p>My own note</p>',
      is_favorite: true,
      collection_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
      tags: [{ id: x }, { id: y }],
    });
    expect((await list(person, true)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([second, newest]);
    expect(await found(person, 'own note')).toEqual([oldest]);
    expect(await numbers(person)).toEqual([0, 0]);
  });

  it('are merged where the newest one is, or in a collection, with the oldest date', async () => {
    const { person, cooking, oldest, newest } = await aLibrary();
    const { id } = await act(person, { type: 'merge', keep: 'newest' });
    expect(await post(person, newest)).toMatchObject({
      collection_id: cooking,
      created_at: '2026-01-01T00:00:00.000Z',
      description: 'What it is about',
    });
    await undo(person, id);
    await act(person, { type: 'merge', keep: 'oldest', collection_id: cooking });
    expect(await post(person, oldest)).toMatchObject({ collection_id: cooking, is_archived: false });
  });

  // #undo-restores-exactly
  it.each([
    MERGE,
    { type: 'merge', keep: 'newest' },
    { type: 'merge', keep: 'oldest', collection_id: 1 },
    { type: 'merge', keep: 'newest', collection_id: null },
  ] as const)('are exactly as before after Undo of %o', async (action) => {
    const { person } = await aLibrary();
    const before = [await list(person, false), await list(person, true)];
    const job = await act(person, action);
    expect(job.changed).toBe(3);
    expect(await list(person, false)).not.toEqual(before[0]);
    expect(await undo(person, job.id)).toMatchObject({ status: 'undone', kept: 0 });
    expect([await list(person, false), await list(person, true)]).toEqual(before);
    expect(await found(person, 'own note')).toHaveLength(1);
    expect(await numbers(person)).toEqual([1, 2]);
  });

  it('that are merged where the link that stays is leave other posts at their places after Undo', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Cooking' });
    const kept = await given(person, createPost, { content: ADDRESS, collection_id });
    const notes: number[] = [];
    for (const content of ['One', 'Two', 'Three'])
      notes.push(await given(person, createPost, { content, collection_id }));
    await given(person, createPost, { content: ADDRESS });
    const { id } = await act(person, { ...MERGE, collection_id });
    const { order } = await post(person, notes[1] ?? 0);
    await person.call(updatePost, { params: { id: kept }, body: { order } });
    const ids = async () =>
      (await person.call(listPosts, { query: { collection_id } })).body.data.map((each) => each.id);
    const before = await ids();
    await undo(person, id);
    expect(await ids()).toEqual(before);
  });

  it('that were edited after they were merged stay as they are when that is undone', async () => {
    const { person, oldest, second } = await aLibrary();
    const { id } = await act(person, MERGE);
    await person.call(updatePost, { params: { id: oldest }, body: { title: 'Edited' } });
    expect(await undo(person, id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await post(person, oldest)).toMatchObject({ title: 'Edited', note: '<p>My own note</p>' });
    expect(await post(person, second)).toMatchObject({ is_archived: false });
  });

  it('that were deleted for good since leave what they gave to the link that stayed', async () => {
    const { person, x, y, oldest, second, newest, cooking } = await aLibrary();
    const { id } = await act(person, { ...MERGE, collection_id: cooking });
    await person.call(deletePost, { params: { id: newest }, query: { permanent: true } });
    expect(await undo(person, id)).toMatchObject({ status: 'undone', kept: 2 });
    expect(await post(person, oldest)).toMatchObject({
      note: '<p>My own note</p>',
      description: 'What it is about',
      collection_id: cooking,
      tags: [{ id: x }, { id: y }],
    });
    expect(await post(person, second)).toMatchObject({ is_archived: false });
  });

  it('leave their latest copy to the link that stays, and have it again after Undo', async () => {
    const { test, person, oldest, second, newest, other } = await aLibrary();
    const addCopy = async (post_id: number, fetched_at: string, html: string) => {
      const owner = { post_id, user_id: person.id, state: 'copied' as const, checked_at: fetched_at };
      await test.db
        .insertInto('copies')
        .values({ ...owner, fetched_at, kind: 'html', html, version: html })
        .execute();
    };
    const copies = async () => {
      const ids = [oldest, second, newest, other];
      const all = await Promise.all(ids.map((id) => person.call(getCopy, { params: { id } })));
      return all.map(({ body }) => body.data.copy?.html ?? null);
    };
    await test.db
      .insertInto('copies')
      .values({ post_id: oldest, user_id: person.id, state: 'refused', checked_at: '2026-02-01T00:00:00.000Z' })
      .execute();
    await addCopy(second, '2026-02-01T00:00:00.000Z', '<p>Earlier</p>');
    await addCopy(newest, '2026-02-02T00:00:00.000Z', '<p>Later</p>');
    const before = await copies();
    expect(before).toEqual([null, '<p>Earlier</p>', '<p>Later</p>', null]);
    const { id } = await act(person, MERGE);
    expect(await copies()).toEqual(['<p>Later</p>', '<p>Earlier</p>', null, null]);
    await undo(person, id);
    expect(await copies()).toEqual(before);
    await act(person, { ...MERGE, keep: 'newest' });
    expect(await copies()).toEqual(before);
  });

  // #undo-returns-highlights
  it('leave their highlights to the link that stays, and have them again after Undo', async () => {
    const { person, oldest, second, newest, other } = await aLibrary();
    const mark = (post_id: number, source: 'note' | 'copy', quote: string) =>
      person.call(createHighlight, {
        body: { post_id, source, quote, prefix: '', suffix: '', position: 0, color: 'blue' },
      });
    await mark(oldest, 'copy', 'First');
    await mark(second, 'note', 'own');
    await mark(newest, 'copy', 'Second');
    await mark(other, 'copy', 'Elsewhere');
    const quotes = async () => {
      const ids = [oldest, second, newest, other];
      const all = await Promise.all(ids.map((id) => person.call(listPostHighlights, { params: { id } })));
      return all.map(({ body }) => body.data.map(({ quote }) => quote).toSorted());
    };
    const before = await quotes();
    expect(before).toEqual([['First'], ['own'], ['Second'], ['Elsewhere']]);
    const { id } = await act(person, MERGE);
    expect(await quotes()).toEqual([['First', 'Second', 'own'], [], [], ['Elsewhere']]);
    await undo(person, id);
    expect(await quotes()).toEqual(before);
  });

  it('of a selection are merged alone, and posts that are no duplicates are left out', async () => {
    const { person, oldest, newest, second, other } = await aLibrary();
    const job = await act(person, MERGE, { scope: {}, ids: [oldest, newest, other] });
    expect(job).toMatchObject({ total: 2, changed: 2 });
    expect(await post(person, second)).toMatchObject({ is_archived: false });
  });

  it('of others are neither listed nor merged', async () => {
    const { test, person, oldest, newest, cooking } = await aLibrary();
    const other = await aPerson(test, 'other@example.org');
    expect((await other.call(listDuplicates)).body.data).toEqual([]);
    expect(await act(other, MERGE, { scope: {}, ids: [oldest, newest] })).toMatchObject({ total: 0, changed: 0 });
    const { status } = await other.call(actOnPosts, {
      body: { selection: ALL, action: { ...MERGE, collection_id: cooking } },
    });
    expect(status).toBe(404);
    expect(await numbers(person)).toEqual([1, 2]);
  });

  it('that are many are merged in the background, and all of that is undone at once', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await addGroups(test, person, GROUPS);
    const before = await list(person, false);
    const job = await act(person, MERGE);
    expect(job).toMatchObject({ status: 'running', total: 2 * GROUPS });
    await test.postJobs.ended();
    expect((await person.call(getPostJob, { params: { id: job.id } })).body.data).toMatchObject({
      status: 'done',
      done: 2 * GROUPS,
      changed: 2 * GROUPS,
    });
    expect(await numbers(person)).toEqual([0, 0]);
    await undo(person, job.id);
    await test.postJobs.ended();
    expect((await person.call(getPostJob, { params: { id: job.id } })).body.data).toMatchObject({
      status: 'undone',
      kept: 0,
    });
    expect(await numbers(person)).toEqual([GROUPS, GROUPS]);
    expect(await list(person, false)).toEqual(before);
  });
});
