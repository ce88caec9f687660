import {
  createPost,
  importBookmarks,
  type ImportResult,
  listCollections,
  listImports,
  listPosts,
  undoImport,
} from '@benotes/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { isPostgres } from '../database/dialect.ts';
import { emptyBin } from '../posts/posts.repo.ts';
import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../testing.ts';
import { undoImport as takeBack } from './undo-import.ts';

/** More than go at a time. */
const MANY = 130;
const FILE = Array.from(
  { length: MANY },
  (_, index) => `<DT><A HREF="https://example.org/${index}" TAGS="t${index % 9}">Link ${index}</A>`,
).join('\n');

async function importMany(person: Person): Promise<number> {
  const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(`<DL><p>\n${FILE}\n</DL>`) });
  return (answer.body as { data: ImportResult }).data.id ?? 0;
}

const countOf = async ({ db }: TestApp, table: 'posts' | 'tags') => {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Something that hangs on a post and does not let it go, on either database. */
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

describe('Taking a large import back', () => {
  it('goes on where it failed, and takes nothing else along', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await given(person, createPost, { content: 'Mine', title: 'Mine' });
    const id = await importMany(person);
    const [last] = (await person.call(listPosts, { query: { limit: 1 } })).body.data;
    await hold(test, last?.id ?? 0);
    await expect(takeBack(test.db, person.id, id)).rejects.toThrow(/foreign key/i);
    expect((await person.call(listImports)).body.data).toMatchObject([{ id, status: 'done' }]);
    const left = await countOf(test, 'posts');
    expect(left).toBeGreaterThan(1);
    expect((await person.call(listPosts, { query: { filter: 'Mine' } })).body.data).toHaveLength(1);

    await sql`drop table held`.execute(test.db);
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect([await countOf(test, 'posts'), await countOf(test, 'tags')]).toEqual([1, 0]);
    expect((await person.call(listCollections, { query: {} })).body.data).toEqual([]);
    expect((await person.call(listImports)).body.data).toEqual([]);
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
