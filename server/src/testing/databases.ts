import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { onServer } from './postgres-cluster.ts';
import { TEMPLATE } from './postgres.ts';

interface TestDatabase {
  url: string;
  giveBack: () => Promise<void>;
}

/** Truncated databases of earlier tests, reused because creating one takes longer than most tests. */
const idle: string[] = [];

/** A PostgreSQL database for one test, migrated or empty. */
export async function takeDatabase(server: string, isMigrated: boolean): Promise<TestDatabase> {
  const urlOf = (name: string) => server.replace(/[^/]*$/, name);
  const drop = (name: string) => onServer(server, `drop database ${name} with (force)`);
  const known = isMigrated ? idle.pop() : undefined;
  const name = known ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (!known) await onServer(server, `create database ${name}${isMigrated ? ` template ${TEMPLATE}` : ''}`);
  if (isMigrated) tables ??= (await within(urlOf(name), tablesOf)).join();
  const giveBack = async () => {
    if (isMigrated && (await within(urlOf(name), truncated))) idle.push(name);
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

/** Truncates all tables; false if a test has changed the schema. */
async function truncated(client: Client): Promise<boolean> {
  const names = await tablesOf(client);
  if (names.join() !== tables) return false;
  const { rows } = await client.query<{ value: string }>("select value from settings where key = 'search_version'");
  await client.query(`truncate ${names.map((name) => `"${name}"`).join(',')} restart identity`);
  for (const { value } of rows)
    await client.query("insert into settings (key, value) values ('search_version', $1)", [value]);
  return true;
}

async function within<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
