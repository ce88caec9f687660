import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { inject } from 'vitest';

import { onServer } from './postgres-cluster.ts';

interface TestDatabase {
  url: string;
  giveBack: () => Promise<void>;
}

/** Emptied databases of earlier tests, reused because creating one takes longer than most tests. */
const idle: string[] = [];

/**
 * Without tables, or with those of the product: in a new database, or in one that another test may have used before.
 */
export type DatabaseState = 'empty' | 'new' | 'migrated';

/** A PostgreSQL database for one test. */
export async function takeDatabase(server: string, state: DatabaseState): Promise<TestDatabase> {
  const isMigrated = state !== 'empty';
  const urlOf = (name: string) => server.replace(/[^/]*$/, name);
  const drop = (name: string) => onServer(server, `drop database ${name} with (force)`);
  const template = inject('postgresTemplate') ?? '';
  const known = state === 'migrated' ? idle.pop() : undefined;
  const name = known ?? `${template}_${randomUUID().replaceAll('-', '')}`;
  if (!known) await onServer(server, `create database ${name}${isMigrated ? ` template ${template}` : ''}`);
  if (isMigrated) tables ??= (await within(urlOf(name), tablesOf)).join();
  const giveBack = async () => {
    if (isMigrated && (await within(urlOf(name), emptied))) idle.push(name);
    else await drop(name);
  };
  return { url: urlOf(name), giveBack };
}

/** The tables of a new database, because tests may change them. */
let tables: string | null = null;

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by tablename",
  );
  return rows.map(({ tablename }) => tablename);
}

/** ANALYZE and CREATE INDEX count rows, which is -1 for unknown in a new table. */
async function hasStatistics(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 0 limit 1",
  );
  return (rowCount ?? 0) > 0;
}

/** From this size on, the planner would take dead rows for rows: it estimates at least ten pages. */
const LARGE_BYTES = 10 * 8192;

/**
 * Empties all tables and restarts their ids; false if a test has changed the schema, or statistics of its rows would
 * remain: the planner would use them in another test.
 */
async function emptied(client: Client): Promise<boolean> {
  if ((await tablesOf(client)).join() !== tables || (await hasStatistics(client))) return false;
  const names = tables.split(',');
  const { rows } = await client.query<{ name: string; is_large: boolean; has_rows: boolean }>(
    names
      .map(
        (name) => `select '${name}' as name, pg_relation_size('"${name}"') > ${LARGE_BYTES} as is_large,
          exists (select from "${name}") as has_rows`,
      )
      .join(' union all '),
  );
  const isLarge = rows.some(({ is_large }) => is_large);
  await client.query(isLarge ? truncation(names) : deletion(rows.filter(({ has_rows }) => has_rows)));
  return true;
}

const truncation = (names: readonly string[]) => `
  create temp table kept as select * from settings where key = 'search_version';
  truncate ${names.map((name) => `"${name}"`).join(',')} restart identity;
  insert into settings select * from kept;
  drop table kept`;

/** Takes a fraction of the time of TRUNCATE. Foreign keys are not checked, so that the order does not matter. */
const deletion = (filled: readonly { name: string }[]) =>
  [
    'begin',
    'set local session_replication_role = replica',
    ...filled.map(({ name }) => `delete from "${name}"${name === 'settings' ? " where key <> 'search_version'" : ''}`),
    'select setval(seqrelid, seqstart, false) from pg_sequence',
    'commit',
  ].join(';');

async function within<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
