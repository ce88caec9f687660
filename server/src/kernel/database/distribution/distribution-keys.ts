import type { Client } from 'pg';

import { quoteName } from '../quote-name.ts';
import { OWNER_COLUMN, tablesOf } from './tables.ts';

/** A primary key, unique constraint, or foreign key, as PostgreSQL's catalog has it. */
interface Constraint {
  name: string;
  kind: 'p' | 'u' | 'f';
  table: string;
  columns: string[];
  target: string | null;
  targetColumns: string[] | null;
  /** What is done when the row that is referred to is deleted: `c` cascades, `n` sets null, `a` refuses. */
  onDelete: 'c' | 'n' | 'a' | 'r' | 'd' | null;
}

const CONSTRAINTS = `
  select conname as name, contype as kind, conrelid::regclass::text as table,
    (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as own(number, place)
      join pg_attribute on attrelid = conrelid and attnum = number) as columns,
    case when contype = 'f' then confrelid::regclass::text end as target,
    (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as own(number, place)
      join pg_attribute on attrelid = confrelid and attnum = number) as "targetColumns",
    case when contype = 'f' then confdeltype end as "onDelete"
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')`;

const list = (columns: readonly string[]) => columns.map(quoteName).join(', ');
const withOwner = (columns: readonly string[]) =>
  columns.includes(OWNER_COLUMN) ? [...columns] : [...columns, OWNER_COLUMN];
const same = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

/**
 * Gives keys and references of distributed tables the form that Citus needs: each holds the owner, ids are `bigint`, no
 * owner is null, and no trigger is left. Changes nothing where that is so already.
 */
export async function prepareKeys(client: Client): Promise<void> {
  const distributed = new Set(tablesOf('distributed'));
  await widenIds(client, [...distributed, ...tablesOf('reference')]);
  await dropTriggers(client, distributed);
  const { rows } = await client.query<Constraint>(CONSTRAINTS);
  const own = rows.filter(({ table }) => distributed.has(table));
  await requireOwners(client, distributed, own);
  const keys = own.filter(({ kind }) => kind !== 'f');
  const lacking = keys.filter(({ columns }) => !columns.includes(OWNER_COLUMN));
  const references = own.filter(({ kind, target }) => kind === 'f' && distributed.has(target ?? ''));
  const changed = new Set([
    ...lacking.map(({ table }) => table),
    ...references.filter(({ columns }) => !columns.includes(OWNER_COLUMN)).map(({ table }) => table),
  ]);
  const renewed = references.filter(({ table, target }) => changed.has(table) || changed.has(target ?? ''));
  for (const each of renewed) await drop(client, each);
  for (const key of lacking) await replaceKey(client, key, keys);
  for (const each of renewed) await addReference(client, each);
}

/**
 * Lets no owner be null. What belonged to deleted users gets the owner 0, and later keeps the id of its owner: Citus
 * cannot set it to null.
 */
async function requireOwners(client: Client, tables: ReadonlySet<string>, own: readonly Constraint[]): Promise<void> {
  for (const each of own) {
    if (each.kind !== 'f' || each.onDelete !== 'n' || !each.columns.includes(OWNER_COLUMN)) continue;
    await drop(client, each);
    await client.query(`update ${quoteName(each.table)} set ${OWNER_COLUMN} = 0 where ${OWNER_COLUMN} is null`);
  }
  for (const table of tables)
    await client.query(`alter table ${quoteName(table)} alter column ${OWNER_COLUMN} set not null`);
}

/**
 * Adds the owner to a key. One that has the same columns, so that references could hold the owner, is not needed any
 * more.
 */
async function replaceKey(client: Client, key: Constraint, keys: readonly Constraint[]): Promise<void> {
  const columns = withOwner(key.columns);
  await drop(client, key);
  for (const other of keys) if (other.table === key.table && same(other.columns, columns)) await drop(client, other);
  const kind = key.kind === 'p' ? 'primary key' : 'unique';
  await client.query(
    `alter table ${quoteName(key.table)} add constraint ${quoteName(key.name)} ${kind} (${list(columns)})`,
  );
}

async function addReference(client: Client, { table, name, columns, target, ...rest }: Constraint): Promise<void> {
  const targetColumns = withOwner(rest.targetColumns ?? []);
  await client.query(
    `alter table ${quoteName(table)} add constraint ${quoteName(name)} foreign key (${list(withOwner(columns))})
     references ${quoteName(target ?? '')} (${list(targetColumns)})${rest.onDelete === 'c' ? ' on delete cascade' : ''}`,
  );
}

const drop = (client: Client, { table, name }: Constraint) =>
  client.query(`alter table ${quoteName(table)} drop constraint if exists ${quoteName(name)}`);

/** Citus accepts generated ids of this type only; one of 32 bits would not be enough for all posts ever either. */
async function widenIds(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and data_type = 'integer' and table_name = any($1)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`alter table ${quoteName(name)} alter column id type bigint`);
}

/** Triggers were for processes of the last version during an upgrade. */
async function dropTriggers(client: Client, tables: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    'select tgname as name, tgrelid::regclass::text as table from pg_trigger where not tgisinternal',
  );
  for (const { name, table } of rows)
    if (tables.has(table)) await client.query(`drop trigger ${quoteName(name)} on ${quoteName(table)}`);
}
