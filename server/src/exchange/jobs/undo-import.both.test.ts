import {
  createCollection,
  createComment,
  createFeed,
  createGrant,
  createHighlight,
  createPost,
  createShare,
  createTags,
  deleteCollection,
  deletePost,
  deleteTag,
  getImport,
  IMMEDIATE_POSTS_MAX,
  importBookmarks,
  type ImportResult,
  keepPostVersion,
  listCollections,
  listImports,
  listPosts,
  listTags,
  mergeTag,
  undoImport,
  updateCollection,
  updateHighlight,
  updatePost,
  updateTag,
} from '@benotes/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { setClock } from '../../../testing/clock.ts';
import { importFiles, items } from '../../../testing/import-previews.ts';
import { BatchSize } from '../../kernel/database/adaptive-batches.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { emptyBin } from '../../library/collections/deleted-collections.service.ts';
import { addHighlight } from '../../library/highlights/highlights.repo.ts';
import { ImportUndos } from './import-undos.ts';
import { undoImport as undoStored, undoStep } from './undo-import.ts';

/** More than go at a time. */
const MANY = 130;
const FILE = Array.from(
  { length: MANY },
  (_, index) => `<DT><A HREF="https://example.org/${index}" TAGS="t${index % 9}">Link ${index}</A>`,
).join('\n');

async function importMany(person: Person, file = FILE): Promise<number> {
  const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(`<DL><p>\n${file}\n</DL>`) });
  return (answer.body as { data: ImportResult }).data.id ?? 0;
}

const countOf = async ({ db }: TestApp, table: 'posts' | 'tags') => {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A foreign key that prevents deleting a post, on either database. */
async function hold({ db }: TestApp, postId: number): Promise<void> {
  await sql`create table held (post_id integer references posts (id))`.execute(db);
  await sql`insert into held (post_id) values (${postId})`.execute(db);
}

/** How many pieces of the index lie side by side before a write tidies them up; SQLite alone knows them. */
async function mergedAt({ db }: TestApp): Promise<number> {
  if (isPostgres(db)) return 4;
  const { rows } = await sql<{ v: number }>`select v from post_search_config where k = 'automerge'`.execute(db);
  return rows[0]?.v ?? 4;
}

/** More than are removed before the response. */
const LARGE = IMMEDIATE_POSTS_MAX + 50;
const LARGE_FILE = Array.from(
  { length: LARGE },
  (_, index) => `<DT><A HREF="https://example.org/${index}">Link ${index}</A>`,
).join('\n');

const unexpected = (error: unknown) => expect.unreachable(String(error));

/** A large import, and nothing that undoes it in the background. */
async function begun() {
  const test = await anApp();
  const person = await aPerson(test);
  await given(person, createPost, { content: 'Mine', title: 'Mine' });
  const params = { id: await importMany(person, LARGE_FILE) };
  await test.importUndos.close();
  const state = async () => (await person.call(getImport, { params })).body.data;
  const undo = () => person.call(undoImport, { params });
  return { test, person, params, state, undo };
}

describe('Undoing a large import', () => {
  // #undone-after-a-restart
  it('goes on after the response and after a restart, and says where it is', async () => {
    const { test, person, params, state, undo } = await begun();
    const { status, body } = await undo();
    expect([status, body?.data]).toMatchObject([202, { ...params, status: 'undoing', done: 0, total: LARGE }]);
    expect((await undo()).status).toBe(202); // once is enough
    await undoStep(test.db, { ...params, user_id: person.id, status: 'undoing' }, new BatchSize());
    const { done } = await state();
    expect([done > 0, await countOf(test, 'posts')]).toEqual([true, LARGE + 1 - done]);
    expect((await person.call(listImports, { query: {} })).body.data).toMatchObject([{ ...params, status: 'undoing' }]);
    const afterRestart = new ImportUndos({ ...test, reserve: null, report: unexpected });
    afterRestart.start();
    await expect.poll(async () => (await person.call(getImport, { params })).status).toBe(404);
    await afterRestart.close();
    expect((await person.call(listCollections, { query: {} })).body.data).toEqual([]);
    expect((await person.call(listPosts, { query: {} })).body.data).toMatchObject([{ title: 'Mine' }]);
  });

  it('leaves what is edited between two of its steps, with its collection', async () => {
    const { test, person, params, undo } = await begun();
    await undo();
    await undoStep(test.db, { ...params, user_id: person.id, status: 'undoing' }, new BatchSize(50));
    const { data } = (await person.call(listPosts, { query: { limit: 0 } })).body;
    const left = data.filter(({ type }) => type === 'link');
    expect(left.length).toBeLessThan(LARGE);
    const edited = [left.at(0), left.at(-1)].map((post) => post?.id ?? 0);
    for (const id of edited) await person.call(updatePost, { params: { id }, body: { title: `Edited ${id}` } });
    const undos = new ImportUndos({ ...test, reserve: null, report: unexpected });
    while (await undos.step());
    await undos.close();
    const titles = (await person.call(listPosts, { query: {} })).body.data.map(({ title }) => title);
    expect(titles.toSorted()).toEqual([...edited.map((id) => `Edited ${id}`), 'Mine'].toSorted());
    expect((await person.call(listCollections, { query: {} })).body.data).toHaveLength(1);
  });

  it('is finished before the next import, for which nothing of it is there already', async () => {
    const { test, person, params, undo } = await begun();
    expect((await undo()).status).toBe(202);
    const again = await importMany(person, LARGE_FILE);
    const { result } = (await person.call(getImport, { params: { id: again } })).body.data;
    expect(result).toMatchObject({ posts: LARGE, duplicates: 0 });
    expect((await person.call(getImport, { params })).status).toBe(404);
    expect(await countOf(test, 'posts')).toBe(LARGE + 1);
  });

  it.each(['running', 'undoing'] as const)('leaves the next import its pictures: %s', async (status) => {
    const test = await anApp();
    const person = await aPerson(test);
    await test.importUndos.close();
    const file = {
      'items.jsonl': items({ kind: 'note', title: 'One', html: '<img src="red.png">' }),
      'red.png': await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    };
    await importFiles(person, file);
    await test.db.updateTable('imports').set({ status, undo_total: 1 }).execute(); // as a killed process leaves it
    expect((await importFiles(person, file)).result).toMatchObject({ posts: 1, duplicates: 0, images: 1 });
    const { data } = (await person.call(listPosts, { query: {} })).body;
    expect(data).toMatchObject([{ content: expect.stringContaining('<img src="/storage/') as string }]);
  });

  it('is given up when it fails again and again, and can be repeated', async () => {
    const { test, person, params, state, undo } = await begun();
    const [last] = (await person.call(listPosts, { query: { limit: 1 } })).body.data;
    await undo();
    await hold(test, last?.id ?? 0);
    const undos = new ImportUndos({ ...test, reserve: null, report: () => {} });
    const errors: unknown[] = [];
    while (await undos.step().catch((error: unknown) => errors.push(error)));
    expect([errors.length, (await state()).status]).toEqual([3, 'done']);
    await sql`drop table held`.execute(test.db);
    await undo();
    while (await undos.step());
    await undos.close();
    expect((await person.call(getImport, { params })).status).toBe(404);
    expect(await countOf(test, 'posts')).toBe(1);
  });

  it('waits while the disk is full', async () => {
    const { test, undo, state } = await begun();
    await undo();
    const undos = new ImportUndos({ ...test, reserve: { isFull: true }, report: () => {} });
    expect([await undos.step(), (await state()).status]).toEqual([false, 'undoing']);
    await undos.close();
  });

  it('continues where it failed, and removes nothing else', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await given(person, createPost, { content: 'Mine', title: 'Mine' });
    const id = await importMany(person);
    const [last] = (await person.call(listPosts, { query: { limit: 1 } })).body.data;
    await hold(test, last?.id ?? 0);
    await expect(undoStored(test.db, person.id, id)).rejects.toThrow(/foreign key/i);
    expect((await person.call(listImports, { query: {} })).body.data).toMatchObject([{ id, status: 'done' }]);
    const left = await countOf(test, 'posts');
    expect(left).toBeGreaterThan(1);
    expect((await person.call(listPosts, { query: { filter: 'Mine' } })).body.data).toHaveLength(1);

    await sql`drop table held`.execute(test.db);
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect([await countOf(test, 'posts'), await countOf(test, 'tags')]).toEqual([1, 0]);
    expect((await person.call(listCollections, { query: {} })).body.data).toEqual([]);
    expect((await person.call(listImports, { query: {} })).body.data).toEqual([]);
  });

  it('leaves the search index to be tidied up as ever, also after a failure', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await importMany(person);
    await test.db.updateTable('posts').set({ is_archived: 1, archived_at: '2026-01-01T00:00:00.000Z' }).execute();
    const [one] = await test.db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(1).execute();
    await hold(test, one?.id ?? 0);
    await expect(emptyBin(test.db, person.id)).rejects.toThrow(/foreign key/i);
    expect(await mergedAt(test)).toBe(4);
    await sql`drop table held`.execute(test.db);
    await emptyBin(test.db, person.id);
    expect([await mergedAt(test), await countOf(test, 'posts')]).toEqual([4, 0]);
    await given(person, createPost, { content: 'Found', title: 'Found' });
    expect((await person.call(listPosts, { query: { filter: 'found' } })).body.data).toHaveLength(1);
    expect((await person.call(listPosts, { query: { filter: 'link' } })).body.data).toEqual([]);
  });
});

const PASSAGE = {
  source: 'note' as const,
  quote: 'flour',
  prefix: '',
  suffix: '',
  position: 0,
  color: 'blue' as const,
};

/** What people do with what came in, each of which is to be kept. */
const TOUCHES: Record<string, (person: Person, id: number, others: Others) => Promise<unknown>> = {
  title: (person, id) => person.call(updatePost, { params: { id }, body: { title: 'Mine' } }),
  content: (person, id) => person.call(updatePost, { params: { id }, body: { content: 'Mine' } }),
  tags: (person, id, { tag }) => person.call(updatePost, { params: { id }, body: { tags: [tag] } }),
  'no tags': (person, id) => person.call(updatePost, { params: { id }, body: { tags: [] } }),
  order: (person, id) => person.call(updatePost, { params: { id }, body: { order: 1 } }),
  collection: (person, id, { collection_id }) => person.call(updatePost, { params: { id }, body: { collection_id } }),
  bin: (person, id) => person.call(deletePost, { params: { id } }),
  'back from the bin': async (person, id) => {
    await person.call(deletePost, { params: { id } });
    await person.call(updatePost, { params: { id }, body: { is_archived: false } });
  },
  'a tag merged': async (person, _id, { tag, idOf }) =>
    person.call(mergeTag, { params: { id: await idOf('merged') }, body: { into: tag } }),
  'a tag deleted': async (person, _id, { idOf }) => person.call(deleteTag, { params: { id: await idOf('deleted') } }),
  comment: (person, id) => person.call(createComment, { params: { id }, body: { text: 'Rye?' } }),
  highlight: (person, id) => person.call(createHighlight, { body: { ...PASSAGE, post_id: id } }),
  'a highlight changed': (person, _id, { highlight: id }) =>
    person.call(updateHighlight, { params: { id }, body: { note: 'Mine' } }),
  'a version kept': (person, id) => person.call(keepPostVersion, { params: { id }, body: { name: 'First' } }),
  'its collection deleted': async (person, _id, { folderOf }) =>
    person.call(deleteCollection, { params: { id: await folderOf('Gone') }, query: { nested: true } }),
};

interface Others {
  tag: number;
  collection_id: number;
  highlight: number;
  idOf: (tag: string) => Promise<number>;
  folderOf: (name: string) => Promise<number>;
}

const TAGS: Record<string, string> = { 'a tag merged': 'merged', 'a tag deleted': 'deleted', 'no tags': 'theirs' };
const link = (title: string) =>
  `<DT><A HREF="https://example.org/${encodeURIComponent(title)}" TAGS="${TAGS[title] ?? ''}">${title}</A>`;
const TOUCHED_FILE = `<DL><p>
<DT><H3>Gone</H3><DL><p>${link('its collection deleted')}</DL><p>
${link('first')}
${Object.keys(TOUCHES)
  .filter((title) => title !== 'its collection deleted')
  .map(link)
  .join('\n')}
${link('last')}
</DL>`;

describe.each([
  ['at once', 0],
  ['while the clock goes two hours behind', -2 * 3600_000],
])('Undoing an import, %s,', (_when, ms) => {
  const imported = async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { data: made } = (await person.call(createTags, { body: { tags: [{ name: 'mine' }] } })).body;
    const collection_id = await given(person, createCollection, { name: 'Mine' });
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(TOUCHED_FILE) });
    const { id: post_id } = await test.db
      .selectFrom('posts')
      .select('id')
      .where('title', '=', 'a highlight changed')
      .executeTakeFirstOrThrow();
    const highlight = (await addHighlight(test.db, person.id, { ...PASSAGE, post_id, note: null })).id;
    setClock(ms);
    const tags = async () => (await person.call(listTags, { query: {} })).body.data;
    const folders = async () => (await person.call(listCollections, { query: {} })).body.data;
    const others: Others = {
      tag: made[0]?.id ?? 0,
      collection_id,
      highlight,
      idOf: async (tag) => (await tags()).find(({ name }) => name === tag)?.id ?? 0,
      folderOf: async (wanted) => (await folders()).find(({ name }) => name === wanted)?.id ?? 0,
    };
    const takeItBack = () =>
      person.call(undoImport, { params: { id: (answer.body as { data: ImportResult }).data.id ?? 0 } });
    const posts = async () => [
      ...(await person.call(listPosts, { query: { limit: 0 } })).body.data,
      ...(await person.call(listPosts, { query: { limit: 0, is_archived: true } })).body.data,
    ];
    return { person, others, takeItBack, posts, tags, folders };
  };

  // #edited-posts-kept
  it('keeps every edited post, and none whose order alone changed', async () => {
    const { person, others, takeItBack, posts } = await imported();
    const ids = new Map((await posts()).map(({ title, id }) => [title, id]));
    for (const [title, touch] of Object.entries(TOUCHES)) await touch(person, ids.get(title) ?? 0, others);
    expect((await takeItBack()).status).toBe(204);
    const kept = new Set((await posts()).map(({ id }) => id));
    const namesOf = [...ids].filter(([, id]) => kept.has(id)).map(([title]) => title);
    expect(namesOf.toSorted()).toEqual(Object.keys(TOUCHES).toSorted());
  });

  // #changed-collections-kept
  it('keeps collections and tags that were changed or are used', async () => {
    const { person, others, takeItBack, folders, tags, posts } = await imported();
    const [root, inner] = [await others.folderOf('Imported Bookmarks'), await others.folderOf('Gone')];
    const later = await given(person, createPost, { content: 'later' });
    await person.call(updatePost, { params: { id: later }, body: { collection_id: inner } });
    const params = { id: await others.idOf('theirs') };
    await person.call(updateTag, { params, body: { name: 'Mine too' } });
    await person.call(updateTag, { params: { id: await others.idOf('merged') }, body: { name: 'renamed' } });
    expect((await takeItBack()).status).toBe(204);
    expect((await folders()).map(({ id }) => id)).toEqual(expect.arrayContaining([root, inner]));
    expect((await tags()).map(({ name }) => name)).toEqual(['mine', 'Mine too', 'renamed']);
    expect((await posts()).map(({ content }) => content)).toEqual(['later']);
  });

  it.each([
    ['renamed', (person: Person, id: number) => person.call(updateCollection, { params: { id }, body: { name: 'X' } })],
    [
      'moved',
      (person: Person, id: number) => person.call(updateCollection, { params: { id }, body: { is_root: true } }),
    ],
    [
      'shared',
      (person: Person, collection_id: number) =>
        person.call(createShare, { body: { token: 'mine', collection_id, is_active: true } }),
    ],
    [
      'shared with everyone',
      (person: Person, id: number) =>
        person.call(createGrant, { params: { id }, body: { kind: 'everyone', role: 'viewer' } }),
    ],
    [
      'followed with a feed',
      (person: Person, collection_id: number) => person.call(createFeed, { body: { collection_id, days: null } }),
    ],
  ])('keeps a collection that was %s', async (_how, touch) => {
    const { person, others, takeItBack, folders } = await imported();
    const id = await others.folderOf('Gone');
    expect((await touch(person, id)).status).toBeLessThan(300);
    expect((await takeItBack()).status).toBe(204);
    expect((await folders()).map((each) => each.id)).toContain(id);
  });
});
