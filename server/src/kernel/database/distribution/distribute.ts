import { Client } from 'pg';

import { StartError } from '../../start-error.ts';
import { prepareKeys } from './distribution-keys.ts';
import { OWNER_COLUMN, PLACEMENTS, tablesOf } from './tables.ts';

/**
 * Serializes processes that start together; released at the end of each transaction, so that PgBouncer can be between.
 */
const LOCK = 0x62_6e_64;
/** The table whose shards those of the other tables of a user are placed beside. */
const FIRST = 'collections';

type Report = (line: string) => void;

/**
 * Distributes the tables over the nodes of Citus, as far as they are not: changes keys and references so that they hold
 * the owner, and hands each table over to Citus. Each step is a transaction of its own, so that an interrupted run is
 * continued by the next start.
 *
 * @throws StartError if the database has no Citus.
 */
export async function distribute(databaseUrl: string, report: Report = () => {}): Promise<void> {
  // A connection of its own, because moving many rows takes longer than the timeouts of the others.
  const client = new Client({ connectionString: databaseUrl, application_name: 'benotes-distribute' });
  await client.connect();
  try {
    await checkCitus(client);
    if ((await missing(client)).length === 0) return;
    await inTransaction(client, () => prepareKeys(client));
    const tables = await missing(client);
    for (const [index, table] of tables.entries()) {
      report(`Distributing the table ${table} (${index + 1} of ${tables.length}) …`);
      await inTransaction(client, () => handOver(client, table));
    }
  } finally {
    await client.end();
  }
}

async function checkCitus(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('citus_tables') as found");
  if (!rows[0]?.found)
    throw new StartError(
      'DATABASE_DISTRIBUTED=citus: the database has no Citus. An administrator runs "create extension citus" in it, on every node.',
    );
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection may be what has failed
    throw error;
  }
}

/** The tables that Citus does not have yet, each after those that it refers to. */
async function missing(client: Client): Promise<string[]> {
  const known = await client.query<{ name: string }>('select table_name::text as name from citus_tables');
  const done = new Set(known.rows.map(({ name }) => name));
  const { rows } = await client.query<{ name: string; target: string }>(`
    select conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const waiting = [...tablesOf('reference'), FIRST, ...tablesOf('distributed').filter((name) => name !== FIRST)];
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(
      (table) => !rows.some(({ name, target }) => name === table && waiting.includes(target)),
    );
    const [next] = waiting.splice(at, 1);
    if (at === -1 || next === undefined) throw new Error(`These tables refer to each other: ${waiting.join(', ')}.`);
    ordered.push(next);
  }
  return ordered.filter((name) => !done.has(name));
}

async function handOver(client: Client, table: string): Promise<void> {
  const { rows } = await client.query('select 1 from citus_tables where table_name = $1::text::regclass', [table]);
  if (rows.length > 0) return; // by another process
  // Parallel connections cannot see what a transaction has done to reference tables.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  if (PLACEMENTS[table as keyof typeof PLACEMENTS] === 'reference')
    await client.query('select create_reference_table($1::text::regclass)', [table]);
  else
    await client.query('select create_distributed_table($1::text::regclass, $2, colocate_with => $3)', [
      table,
      OWNER_COLUMN,
      table === FIRST ? 'none' : FIRST,
    ]);
}
