import { mkdtempSync } from 'node:fs';
import path from 'node:path';

import { listCollections, listPosts, listShares, listTags, login } from '@benotes/contract';
import { hash } from '@node-rs/bcrypt';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';

import { anApp, aDataDir, aPerson, type TestApp } from '../../../testing/app.ts';
import { takeDatabase } from '../../../testing/databases.ts';
import { aMariadb, hasMariadb, runOnMariadb } from '../../../testing/mariadb.ts';
import { originalRows, originalStatements, originalUploads } from '../../../testing/original-server.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { openSession } from '../../people/auth/sessions.service.ts';
import { findCredentials } from '../../people/auth/users.repo.ts';
import { migrateServer } from './migrate-server.ts';
import { Report } from './report.ts';
import { openSource } from './source-database.ts';
import { UploadFolder } from './upload-folder.ts';

const PASSWORD = 'a password of Laravel';
type Rows = ReturnType<typeof originalRows>;

const rows = async (): Promise<Rows> =>
  originalRows([await hash(PASSWORD, { cost: 4, version: '2y' }), '$2y$10$abcdefghijklmnopqrstuu']);

async function onSqlite(original: Rows): Promise<string> {
  const file = path.join(mkdtempSync(path.join(aDataDir(), 'x')), 'database.sqlite');
  const sqlite = openConnection(file);
  for (const statement of originalStatements(original, 'sqlite')) sqlite.exec(statement);
  sqlite.close();
  return `sqlite:${file}`;
}

async function onPostgres(original: Rows): Promise<string> {
  const { url, giveBack } = await takeDatabase(inject('postgresUrl') ?? '', 'empty');
  onTestFinished(giveBack);
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of originalStatements(original, 'postgres')) await client.query(statement);
  await client.end();
  return url;
}

async function onMariadb(original: Rows): Promise<string> {
  const url = await aMariadb();
  await runOnMariadb(url, originalStatements(original, 'mysql'));
  return url;
}

interface Options {
  isDryRun?: boolean;
  isMerging?: boolean;
  /** Fails after this many batches, as if the process were killed. */
  batches?: number;
}

async function migrated(
  { db, files }: TestApp,
  url: string,
  { isDryRun = false, isMerging = false, batches = Infinity }: Options = {},
) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const source = await openSource(url, '/');
  const read = source.rows.bind(source);
  let count = 0;
  source.rows = async function* limited(table) {
    for await (const batch of read(table, 2)) {
      if ((count += 1) > batches) throw new Error('killed');
      yield batch;
    }
  };
  const uploads = new UploadFolder(await originalUploads());
  const common = { db, files, source, uploads, isDryRun, isMerging, now: new Date().toISOString() };
  try {
    const differences = await migrateServer({ ...common, report: new Report(print) }, print);
    return { printed, differences };
  } finally {
    await source.close();
  }
}

async function asUser(test: TestApp, email: string) {
  const known = await findCredentials(test.db, email);
  if (!known) throw new Error(`There is no user ${email}.`);
  const token = (await openSession(test.db, known))?.access ?? '';
  const get = async (url: string) =>
    (await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<{ data: never }>().data;
  return { id: known.id, get };
}

interface Found {
  title: string;
  content: string;
  image_path: string | null;
}

/** Whether a line tells about the source. */
const isResult = (line: string) => !/^(?:Dry|Verified)/.test(line);

const everyRow = async ({ db }: TestApp) => ({
  users: await db.selectFrom('users').select(['email', 'permission', 'created_at']).orderBy('id').execute(),
  posts: await db.selectFrom('posts').select(['title', 'order', 'created_at']).orderBy('id').execute(),
  tags: await db.selectFrom('tags').select(['name', 'user_id']).orderBy('id').execute(),
  collections: await db.selectFrom('collections').select(['name', 'position']).orderBy('id').execute(),
  files: (await db.selectFrom('files').select('bytes').execute()).length,
});

const SOURCES = [
  ['SQLite', onSqlite, true],
  ['PostgreSQL', onPostgres, inject('postgresUrl') !== undefined],
  ['MariaDB', onMariadb, hasMariadb()],
] as const;
if (!hasMariadb())
  console.warn('MariaDB is not installed: a server on it is not tested. (apt-get install mariadb-server)');

describe.each(SOURCES)('A server of the original on %s', (_, create, isHere) => {
  it.skipIf(!isHere)('is taken over with everything', async () => {
    const test = await anApp();
    const { printed, differences } = await migrated(test, await create(await rows()));
    expect(differences).toEqual([]);
    const ann = await asUser(test, 'ann@example.org');
    const bob = await asUser(test, 'bob@example.org');
    expect(await ann.get(`${listCollections.url}?nested=true`)).toMatchObject([
      { name: 'Under gone', nested: [] },
      { name: 'Work', nested: [{ name: 'Lists', nested: [{ name: 'Reading' }] }] },
    ]);
    expect(await bob.get(`${listCollections.url}?nested=true`)).toMatchObject([
      { name: "Bob's" },
      { name: 'Ring', nested: [{ name: 'Other ring' }] },
    ]);
    expect(await ann.get(listTags.url)).toMatchObject([{ name: 'alpha' }]);
    expect(await bob.get(listTags.url)).toMatchObject([{ name: 'alpha' }, { name: 'unused' }]);
    const posts: Found[] = await ann.get(`${listPosts.url}?withTags=true`);
    expect(posts).toContainEqual(
      expect.objectContaining({
        type: 'link',
        title: 'Example',
        url: 'https://example.org/?a=1&b=2',
        description: 'About it',
        color: '#1e2327',
        collection_id: null,
        created_at: '2022-03-04T05:06:07.000Z',
        tags: [expect.objectContaining({ name: 'alpha' })],
      }),
    );
    const note = posts.find(({ title }) => title === 'Text post');
    expect(note?.content).toMatch(
      /^<p>It's a <strong>note<\/strong> 📝<br>with an image<\/p><img src="\/storage\/attachments\/[\w-]{22}\.webp">$/,
    );
    const images = [
      /src="([^"]*)"/.exec(note?.content ?? '')?.[1],
      posts.find(({ title }) => title === 'Example')?.image_path,
    ];
    for (const url of images)
      expect((await test.app.inject({ url: url ?? '' })).headers['content-type']).toBe('image/webp');
    expect(await ann.get(`${listPosts.url}?is_archived=true`)).toMatchObject([{ content: 'binned' }]);
    expect(printed.filter((line) => /^(?:Left|Changed)/.test(line)).toSorted()).toEqual([
      'Changed: post 10 of ann@example.org: its URL cannot be that of a link, so that it becomes a note.',
      'Changed: the password of bob@example.org: it cannot be taken over. "Forgot Password?" sets a new one.',
      'Left out: attachments/missing.png in post 5 of ann@example.org: The file is missing or too large.',
      'Left out: post 9 of ann@example.org: It is empty.',
      'Left out: public link "of a post" of ann@example.org: Its collection does not exist.',
      'Left out: public link "old" of ann@example.org: Its collection does not exist.',
      'Left out: public link "second" of ann@example.org: The collection has another public link.',
    ]);
    expect(printed.at(-1)).toMatch(/^Verified: .* 0 differences\.$/);
  });
});

describe('A server that was taken over', () => {
  it('lets its users sign in with their passwords, as owners or not', async () => {
    const test = await anApp();
    await migrated(test, await onSqlite(await rows()));
    const signIn = (email: string, password: string) =>
      test.app.inject({ method: 'POST', url: login.url, payload: { email, password } });
    expect((await signIn('ann@example.org', PASSWORD)).statusCode).toBe(200);
    expect((await signIn('bob@example.org', PASSWORD)).statusCode).toBe(401);
    expect((await everyRow(test)).users).toMatchObject([{ permission: 255 }, { permission: 7 }]);
  });

  it('keeps its public links, and those that were switched off', async () => {
    const test = await anApp();
    await migrated(test, await onSqlite(await rows()));
    const visit = (token: string) =>
      test.app.inject({ url: listPosts.url, headers: { authorization: `Bearer ${token}` } });
    const answer = await visit('my-share');
    expect(answer.json<{ data: Found[] }>().data.map(({ content }) => content)).toEqual([
      'number 12',
      'number 11',
      'number 13',
    ]);
    for (const token of ['off', 'old', 'of a post', 'second']) expect((await visit(token)).statusCode).toBe(401);
    const { get } = await asUser(test, 'ann@example.org');
    expect(await get(listShares.url)).toHaveLength(2);
  });

  it('is not taken over twice', async () => {
    const test = await anApp();
    const url = await onSqlite(await rows());
    await migrated(test, url);
    const before = await everyRow(test);
    const { printed, differences } = await migrated(test, url);
    expect(await everyRow(test)).toEqual(before);
    expect(differences).toEqual([]);
    expect(printed.find((line) => line.startsWith('All'))).toMatch(/0 \+2 +0 \+7 +0 \+4 +0 \+11 -2 /);
  });
});

describe('Taking over a server', () => {
  it('continues after an interruption anywhere', async () => {
    const url = await onSqlite(await rows());
    const whole = await anApp();
    await migrated(whole, url);
    const expected = await everyRow(whole);
    const test = await anApp();
    for (let batches = 0; batches < 20; batches += 1) await migrated(test, url, { batches }).catch(() => null);
    const { differences } = await migrated(test, url);
    expect(differences).toEqual([]);
    expect(await everyRow(test)).toEqual(expected);
  });

  it('stores nothing on a dry run, which says the same', async () => {
    const test = await anApp();
    const url = await onSqlite(await rows());
    const before = await everyRow(test);
    const dry = await migrated(test, url, { isDryRun: true });
    expect(await everyRow(test)).toEqual(before);
    const { printed } = await migrated(test, url);
    expect(dry.printed.filter(isResult)).toEqual(printed.filter(isResult));
  });

  it('leaves out users whose email address exists, unless they are merged', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'ANN@example.org');
    const url = await onSqlite(await rows());
    const { printed } = await migrated(test, url);
    expect(printed).toContain(
      'Left out: user 1 of ann@example.org: A user with this email address exists here. With --merge, that user gets the posts.',
    );
    const owned = async () =>
      (await test.db.selectFrom('posts').select('id').where('user_id', '=', person.id).execute()).length;
    expect(await owned()).toBe(0);
    expect((await migrated(test, url, { isMerging: true })).differences).toEqual([]);
    expect(await owned()).toBe(9);
    expect((await everyRow(test)).users).toMatchObject([
      { email: 'ANN@example.org', permission: 7 },
      { email: 'bob@example.org' },
    ]);
  });

  it('reports a token that is taken here', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'other@example.org');
    await person.send({ method: 'POST', url: '/api/collections', payload: { name: 'Mine' } });
    const [{ id: collection_id } = { id: 0 }] = await test.db.selectFrom('collections').select('id').execute();
    await person.send({ method: 'POST', url: '/api/shares', payload: { token: 'my-share', collection_id } });
    const { printed } = await migrated(test, await onSqlite(await rows()));
    expect(printed).toContain(
      'Left out: public link "my-share" of ann@example.org: The token is taken by another link here.',
    );
  });

  it('finds what differs afterwards', async () => {
    const test = await anApp();
    const url = await onSqlite(await rows());
    await migrated(test, url);
    await test.db.updateTable('posts').set({ content: 'another text' }).where('content', '=', 'number 12').execute();
    await test.db.deleteFrom('posts').where('content', '=', 'number 11').execute();
    const { differences } = await migrated(test, url);
    expect(differences).toEqual([
      'posts: 10 of 11 that were taken over exist here.',
      'post 11: it is missing here.',
      'post 12: its text differs.',
    ]);
  });

  it.each([
    ['sqlite:nothing.sqlite', 'There is no file'],
    ['oracle://x', '--database: a URL that begins with'],
    ['mysql://root@127.0.0.1:1/x', 'The database cannot be opened'],
  ])('refuses %s', async (url, reason) => {
    await expect(openSource(url, aDataDir())).rejects.toThrow(reason);
  });

  it('refuses the database of another product', async () => {
    const file = path.join(aDataDir(), 'x.sqlite');
    const sqlite = openConnection(file);
    sqlite.exec('create table posts (id integer, body text)');
    sqlite.close();
    await expect(openSource(`sqlite:${file}`, '/')).rejects.toThrow('This is not a database of Benotes.');
  });
});
