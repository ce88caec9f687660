import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { onServer } from './postgres-cluster.ts';
import { TEMPLATE } from './postgres.ts';

interface TestDatabase {
  url: string;
  giveBack: () => Promise<void>;
}

/** Emptied databases of earlier tests, reused because creating one takes longer than most tests. */
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

/** From this size on, the dead rows of a deletion would slow down the next test, in bytes. */
const LARGE_BYTES = 1024 * 1024;

/** Empties all tables and restarts their ids; false if a test has changed the schema or has left much. */
async function emptied(client: Client): Promise<boolean> {
  if ((await tablesOf(client)).join() !== tables) return false;
  const names = tables.split(',');
  const { rows } = await client.query<{ name: string; bytes: number }>(
    names
      .map(
        (name) =>
          `select '${name}' as name, pg_relation_size('"${name}"')::int as bytes where exists (select from "${name}")`,
      )
      .join(' union all '),
  );
  if (rows.some(({ bytes }) => bytes > LARGE_BYTES)) return false;
  // Without the checks of foreign keys, so that the order does not matter. TRUNCATE takes several times as long.
  const deletions = rows.map(({ name }) =>
    name === 'settings' ? "delete from settings where key <> 'search_version'" : `delete from "${name}"`,
  );
  const restart = 'select setval(seqrelid, seqstart, false) from pg_sequence';
  await client.query(
    ['begin', 'set local session_replication_role = replica', ...deletions, restart, 'commit'].join(';'),
  );
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
