import { createCollection, createPost, deletePost, listPosts, login, updateCollection } from '@benotes/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';

import { aDatabase, anApp, aPerson, given, PASSWORD, type TestApp } from '../../../testing/app.ts';
import { aLibrary, fill } from '../../../testing/library.ts';
import { moveDatabase } from './move-database.ts';
import { findTables } from './tables.repo.ts';

const isOnPostgres = inject('postgresUrl') !== undefined;
const silent = () => {};

const onSqlite = () => anApp({ DATABASE_URL: '' });
const onPostgres = async () => anApp(await aDatabase());

/** A server with the generated libraries of two users. */
async function aServer(open: () => Promise<TestApp>): Promise<TestApp> {
  const test = await open();
  for (const [index, library] of fc.sample(aLibrary, { numRuns: 2, seed: 7 }).entries())
    await fill(test, await aPerson(test, `person${index}@example.org`), library, `share-${index}`);
  return test;
}

const move = (source: TestApp, target: TestApp, print: (line: string) => void = silent) =>
  moveDatabase({
    source: source.db,
    sourceName: 'the source',
    target: target.db,
    file: source.config.databaseUrl ? target.db : source.db,
    print,
  });

describe.runIf(isOnPostgres).each([
  { name: 'from SQLite to PostgreSQL', from: onSqlite, to: onPostgres },
  { name: 'from PostgreSQL to SQLite', from: onPostgres, to: onSqlite },
])('Moving a server $name', ({ from, to }) => {
  it('copies every row', async () => {
    const [source, target] = [await aServer(from), await to()];
    expect(await move(source, target)).toEqual([]);
    const users = await target.db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(users).toEqual(await source.db.selectFrom('users').selectAll().orderBy('id').execute());
    expect(users).toHaveLength(2);
  });

  it('keeps passwords, sessions, and what a search finds', async () => {
    const [source, target] = [await from(), await to()];
    const person = await aPerson(source);
    await given(person, createPost, { title: 'Sourdough', content: '<p>Flour and water</p>' });
    await move(source, target);
    const signedIn = await target.app.inject({
      method: 'POST',
      url: login.url,
      payload: { email: 'owner@example.org', password: PASSWORD },
    });
    expect(signedIn.statusCode).toBe(200);
    const found = await target.app.inject({
      url: `${listPosts.url}?filter=flour`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(found.json()).toMatchObject({ data: [{ title: 'Sourdough' }] });
  });

  it('keeps collections whose parents are newer', async () => {
    const [source, target] = [await from(), await to()];
    const person = await aPerson(source);
    const child = await given(person, createCollection, { name: 'Bread' });
    const parent = await given(person, createCollection, { name: 'Cooking' });
    await person.call(updateCollection, { params: { id: child }, body: { parent_id: parent } });
    expect(await move(source, target)).toEqual([]);
    const moved = await target.db.selectFrom('collections').select(['id', 'parent_id']).orderBy('id').execute();
    expect(moved).toEqual([
      { id: child, parent_id: parent },
      { id: parent, parent_id: null },
    ]);
  });

  it('never gives out an id again', async () => {
    const [source, target] = [await from(), await to()];
    const person = await aPerson(source);
    const last = await given(person, createPost, { content: 'Deleted for good.' });
    await person.call(deletePost, { params: { id: last } });
    await source.db.deleteFrom('posts').where('id', '=', last).execute();
    await move(source, target);
    const next = await target.app.inject({
      method: 'POST',
      url: createPost.url,
      headers: { authorization: `Bearer ${person.token}` },
      payload: { content: 'The next one.' },
    });
    expect(next.json<{ data: { id: number } }>().data.id).toBe(last + 1);
  });

  it('continues after it was interrupted, and compares what was copied before', async () => {
    const [source, target] = [await aServer(from), await to()];
    await expect(move(source, target, failAt('posts:'))).rejects.toThrow('Stopped here');
    await target.db.updateTable('users').set({ name: 'Somebody else' }).where('id', '=', 1).execute();
    const lines: string[] = [];
    expect(await move(source, target, (line) => lines.push(line))).toEqual(['users 1 differs in name.']);
    expect(lines[0]).toBe('Continuing where the last run ended.');
    expect(lines.filter((line) => line.startsWith('users:'))).toEqual([]);
  });

  it('finds rows that are missing, and rows that are not in the source', async () => {
    const [source, target] = [await aServer(from), await to()];
    await expect(move(source, target, failAt('Comparing'))).rejects.toThrow('Stopped here');
    await target.db.deleteFrom('tags').execute();
    await target.db.insertInto('settings').values({ key: 'zzz', value: 'new' }).execute();
    const differences = await move(source, target);
    expect(differences).toContainEqual(expect.stringMatching(/^tags \d+ and what follows is missing\.$/));
    expect(differences).toContain('settings zzz is not in the source.');
  });

  // Of a distributed database, which keeps their owners.
  it.runIf(from === onPostgres)('copies files of deleted users without their owners', async () => {
    const [source, target] = [await from(), await to()];
    await sql`alter table files drop constraint files_user_id_fkey`.execute(source.db);
    const file = { name: 'attachments/aaaaaaaaaaaaaaaaaaaaaa.webp', user_id: 7, bytes: 1, created_at: '2026-01-01' };
    await source.db.insertInto('files').values(file).execute();
    expect(await move(source, target)).toEqual([]);
    expect(await target.db.selectFrom('files').selectAll().execute()).toMatchObject([{ ...file, user_id: null }]);
  });

  it('refuses a target that has something', async () => {
    const [source, target] = [await from(), await to()];
    await aPerson(target);
    await expect(move(source, target)).rejects.toThrow('The target is not empty: it has rows in users.');
  });

  it('refuses a source with the schema of another version', async () => {
    const [source, target] = [await from(), await to()];
    const rename = (to: string, name: string) =>
      sql`update kysely_migration set name = ${to} where name = ${name}`.execute(source.db);
    await rename('9999-newer', '0001-first');
    await expect(move(source, target)).rejects.toThrow('start and stop its server with this version once');
    await rename('0001-first', '9999-newer'); // another test may use this database
  });

  it('leaves out only what is made anew', async () => {
    const [source, target] = [await from(), await to()];
    const [file, server] = source.config.databaseUrl ? [target.db, source.db] : [source.db, target.db];
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(server);
    const copied = new Set((await findTables(file)).map(({ name }) => name));
    const left = rows.map(({ name }) => name).filter((name) => !copied.has(name));
    expect(left.toSorted()).toEqual(LEFT_OUT);
  });
});

const LEFT_OUT = [
  'checked_sites',
  'copy_search',
  'kysely_migration',
  'kysely_migration_lock',
  'leases',
  'long_posts',
  'post_facts',
  'post_search',
  'rate_limits',
  'search_words',
];

const failAt = (start: string) => (line: string) => {
  if (line.startsWith(start)) throw new Error('Stopped here');
};
