import { createCollection, createShare, getVisitor, openShareSession, OWNER } from '@benotes/contract';
import { Client } from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';

import { readConfig } from '../../src/kernel/config/config.ts';
import { connect } from '../../src/kernel/database/connect.ts';
import { ALL_SHARDS, isOf } from '../../src/kernel/database/distribution/all-shards.ts';
import { distribute } from '../../src/kernel/database/distribution/distribute.ts';
import { PLACEMENTS, tablesOf } from '../../src/kernel/database/distribution/tables.ts';
import { StartError } from '../../src/kernel/start-error.ts';
import { aDatabase, aDataDir, anApp, aPerson, given, type Person, type TestApp } from '../app.ts';
import { pretendCitus } from '../citus.ts';
import { aLibrary, calls, lateness, send } from '../every-route.ts';
import { exerciseLibrary } from '../exercise-library.ts';
import { concernsOwners, shardProblem } from '../owners-in-plan.ts';
import { recordQueries, type RecordedQuery } from '../recorded-queries.ts';

const isOnPostgres = inject('postgresUrl') !== undefined;

async function aUrl(): Promise<string> {
  const { DATABASE_URL = '' } = await aDatabase('empty');
  return DATABASE_URL;
}

async function aClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The environment of a server with an empty database that looks like Citus. */
async function aDistributedDatabase() {
  const url = await aUrl();
  await pretendCitus(url);
  return { DATABASE_URL: url, DATABASE_DISTRIBUTED: 'citus' };
}

describe('DATABASE_DISTRIBUTED', () => {
  it('is citus, together with DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://localhost/benotes';
    expect(readConfig({ DATABASE_URL, DATABASE_DISTRIBUTED: 'citus' }).databaseDistributed).toBe(true);
    expect(readConfig({ DATABASE_URL }).databaseDistributed).toBe(false);
    expect(() => readConfig({ DATABASE_DISTRIBUTED: 'citus' })).toThrow('needs DATABASE_URL');
    const both = { DATABASE_URL, DATABASE_READ_URL: DATABASE_URL, DATABASE_DISTRIBUTED: 'citus' };
    expect(() => readConfig(both)).toThrow('cannot be combined with DATABASE_READ_URL');
    expect(() => readConfig({ DATABASE_URL, DATABASE_DISTRIBUTED: 'on' })).toThrow('must be citus');
  });

  it.runIf(isOnPostgres)('without Citus in the database is an error in one line', async () => {
    const location = { dataDir: aDataDir(), databaseUrl: await aUrl(), databaseDistributed: true };
    const error: unknown = await connect(location).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).message).toMatch(/^DATABASE_DISTRIBUTED=citus: the database has no Citus\..*$/);
  });
});

describe.runIf(isOnPostgres)('The tables of a distributed database', () => {
  it('are all named', async () => {
    const { DATABASE_URL } = await aDatabase();
    const client = await aClient(DATABASE_URL ?? '');
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by name",
    );
    await client.end();
    const names = rows.map(({ name }) => name);
    // The table of rate limits is created when it is first used.
    expect([...new Set([...names, 'rate_limits'])].toSorted()).toEqual(Object.keys(PLACEMENTS).toSorted());
  });

  it('are refused by the stand-ins as long as their ids and keys are those of one server', async () => {
    const { DATABASE_URL = '' } = await aDatabase();
    await pretendCitus(DATABASE_URL);
    const client = await aClient(DATABASE_URL);
    const handOver = () => client.query("select create_distributed_table('tags', 'user_id', colocate_with => 'none')");
    await expect(handOver()).rejects.toThrow('int identity column');
    await client.query('alter table tags alter column id type bigint');
    await expect(handOver()).rejects.toThrow('must include the distribution column: tags_pkey');
    await client.query('alter table tags drop constraint tags_pkey');
    await expect(handOver()).rejects.toThrow('cannot create foreign key constraint of "tags": tags_user_id_fkey');
    await client.query('alter table users alter column id type bigint');
    await client.query("select create_reference_table('users')");
    await handOver();
    await client.end();
  });

  it('are handed over once, also by a start after one that was interrupted', async () => {
    const { DATABASE_URL: databaseUrl } = await aDistributedDatabase();
    const location = { dataDir: aDataDir(), databaseUrl };
    await (await connect(location)).close();
    const client = await aClient(databaseUrl);
    await client.query(
      "insert into files (name, bytes, created_at) values ('attachments/of-a-deleted-user.webp', 1, '')",
    );
    const count = async () => (await client.query('select 1 from citus_tables')).rowCount;
    const interrupted = distribute(databaseUrl, (line) => {
      if (line.startsWith('Distributing the table post_tag ')) throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const all = tablesOf('reference').length + tablesOf('distributed').length;
    expect(await count()).toBeLessThan(all);
    const report = vi.fn();
    await Promise.all([distribute(databaseUrl, report), distribute(databaseUrl, report)]);
    expect(await count()).toBe(all);
    expect((await client.query('select user_id from files')).rows).toEqual([{ user_id: 0 }]);
    report.mockClear();
    await (await connect({ ...location, databaseDistributed: true }, { log: report })).close();
    expect(report).not.toHaveBeenCalled();
    await client.end();
  });
});

/** Opens a link with a password as a visitor does. */
async function openWithPassword({ app }: TestApp, person: Person): Promise<void> {
  const collection_id = await given(person, createCollection, { name: 'Protected' });
  const payload = { token: 'protected', password: 'sourdough starter' };
  await person.call(createShare, { body: { ...payload, collection_id } });
  const opened = await app.inject({ method: 'POST', url: openShareSession.url, payload });
  const { data } = opened.json<{ data: { token: string } }>();
  const headers = { authorization: `Bearer ${data.token}` };
  expect((await app.inject({ url: getVisitor.url, headers })).statusCode).toBe(200);
}

/** Calls every route as a user, as an owner, and without a token, and does what users do. */
async function useEverything(test: TestApp): Promise<void> {
  const [person, owner] = [await aPerson(test, 'user@example.org'), await aPerson(test, 'owner@example.org', OWNER)];
  await exerciseLibrary(test, await aPerson(test, 'living@example.org'));
  const inOrder = calls
    .filter(({ endpoint }) => !endpoint.form && endpoint.access !== 'visitor' && endpoint.access !== 'token')
    .toSorted((a, b) => lateness(a) - lateness(b));
  const victim = await aPerson(test, 'victim@example.org');
  for (const each of [person, owner]) {
    const own = await aLibrary(each, `share-of-${each.id}`);
    for (const call of inOrder) {
      const ids = each === owner && call.name !== 'updateUser' ? { ...own, users: victim.id } : own;
      const { status, body } = await send(test.app, call, ids, `Bearer ${each.token}`);
      expect([call.label, status === 500, body]).toEqual([call.label, false, body]);
    }
  }
  await openWithPassword(test, await aPerson(test, 'sharer@example.org'));
  await test.housekeeping.round();
  await test.longPosts.round();
  await test.copyQueue.round();
  await test.importUndos.step();
  await test.binJobs.step();
  await test.webhookSender.deliverDue();
}

describe.runIf(isOnPostgres)('A server on a distributed database', { timeout: 240_000 }, () => {
  // #one-owner-per-query
  it('does everything, and each query of a request names one owner, except those that are listed', async () => {
    const env = await aDistributedDatabase();
    const recorded = recordQueries();
    const test = await anApp(env);
    await useEverything(test);
    const client = await aClient(env.DATABASE_URL);
    const seen = new Set<string>();
    const problems: string[] = [];
    const used = new Set<string>();
    for (const query of recorded) {
      const key = `${query.file} ${query.sql}`;
      if (seen.has(key) || !concernsOwners(query.sql)) continue;
      seen.add(key);
      const problem = await shardProblem(client, query);
      if (problem === null) continue;
      const exception = ALL_SHARDS.find((each) => isOf(each, query));
      if (exception) used.add(exception.name);
      else problems.push(`${query.file}: ${problem}: ${query.sql}`);
    }
    await client.end();
    expect(seen.size).toBeGreaterThan(200);
    expect(problems).toEqual([]);
    expect(ALL_SHARDS.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it.each<[string, Pick<RecordedQuery, 'sql' | 'parameters'>, string | null]>([
    ['names one owner', { sql: 'select id from posts where id = $1 and user_id = $2', parameters: [1, 2] }, null],
    ['names none', { sql: 'select id from posts where id = $1', parameters: [1] }, 'no owner for posts'],
    [
      'joins by owner',
      {
        sql: `select posts.id from posts join post_tag on post_tag.post_id = posts.id and post_tag.user_id = posts.user_id
          where posts.user_id = $1`,
        parameters: [1],
      },
      null,
    ],
    [
      'joins by id only',
      {
        sql: 'select posts.id from posts join post_tag on post_tag.post_id = posts.id where posts.user_id = $1',
        parameters: [1],
      },
      'no owner for post_tag',
    ],
    [
      'names an owner only in an alternative',
      { sql: 'select id from posts where user_id = $1 or id = $2', parameters: [1, 2] },
      'no owner for posts',
    ],
    [
      'names two',
      { sql: 'select 1 from posts, tags where posts.user_id = $1 and tags.user_id = $2', parameters: [1, 2] },
      'several owners',
    ],
    [
      'inserts without one',
      { sql: 'insert into tags (name, name_key) values ($1, $2)', parameters: ['a', 'a'] },
      'no owner for inserted rows',
    ],
    [
      'inserts rows of two',
      { sql: 'insert into search_words (user_id, word) values ($1, $2), ($3, $4)', parameters: [1, 'a', 2, 'a'] },
      'several owners',
    ],
    ['deletes by id', { sql: 'delete from posts where id = $1', parameters: [1] }, 'no owner for posts'],
  ])('would be noticed to use several shards: a query that %s', async (_what, query, problem) => {
    const { DATABASE_URL = '' } = await aDatabase();
    const client = await aClient(DATABASE_URL);
    expect(await shardProblem(client, { file: '', ...query })).toBe(problem);
    await client.end();
  });
});
