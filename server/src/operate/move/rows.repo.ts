import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { quoteName } from '../../kernel/database/quote-name.ts';
import type { Table } from './tables.repo.ts';

/** The values of a row, in the order of the columns. */
export type Row = readonly unknown[];

/** Rows that are copied together: at most so many, and of about so many bytes. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/** The value of a column. A distributed database keeps the owners of files that were deleted. */
const valueOf = ({ name }: Table, column: string): RawBuilder<unknown> =>
  name === 'files' && column === 'user_id'
    ? sql`(select users.id from users where users.id = files.user_id) as user_id`
    : sql.ref(column);

const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));
const behind = ({ key }: Table, after: Row | null): RawBuilder<unknown> =>
  after === null ? sql`` : sql`where (${list(key)}) > (${sql.join(after)})`;

/** The next rows of a table by its key, behind a row with the key `after`. None: all were read. */
export async function readRows(db: Db, table: Table, after: Row | null): Promise<Row[]> {
  const limit = await fitting(db, table, after);
  if (limit === 0) return [];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(table.columns.map((column) => valueOf(table, column)))} from ${sql.table(table.name)} ${behind(table, after)}
    order by ${list(table.key)} limit ${limit}`.execute(db);
  return rows.map((row) => table.columns.map((column) => row[column]));
}

/** The number of next rows that fit into a batch, without reading their content. */
async function fitting(db: Db, table: Table, after: Row | null): Promise<number> {
  const bytes = sql.join(
    table.columns.map((column) => sql`coalesce(length(cast(${sql.ref(column)} as text)), 0)`),
    sql` + `,
  );
  const size = table.name === 'module_files' ? sql`length(content)` : bytes;
  const { rows } = await sql<{ bytes: number }>`
    select ${size} as bytes from ${sql.table(table.name)} ${behind(table, after)}
    order by ${list(table.key)} limit ${BATCH_ROWS}`.execute(db);
  let total = 0;
  const index = rows.findIndex((row) => (total += row.bytes) > BATCH_BYTES);
  return index === -1 ? rows.length : Math.max(1, index);
}

/** The key of a row. */
export const keyOf = ({ key, columns }: Table, row: Row): Row => key.map((name) => row[columns.indexOf(name)]);

/** Adds rows without their references to rows of the same table. */
export async function addRows(db: Db, { name, columns, own }: Table, rows: readonly Row[]): Promise<void> {
  const into = `insert into ${quoteName(name)} (${columns.map(quoteName).join(',')})`;
  const late = new Set(own.map((column) => columns.indexOf(column)));
  const values =
    late.size === 0 ? rows : rows.map((row) => row.map((value, index) => (late.has(index) ? null : value)));
  // Statements have at most 32,000 parameters.
  const size = Math.floor(32_000 / columns.length);
  for (let from = 0; from < values.length; from += size) await insertValues(db, into, values.slice(from, from + size));
}

/** Adds the references to rows of the same table. */
export async function addOwnReferences(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const set = table.own.filter((column) => row[table.columns.indexOf(column)] !== null);
    if (set.length === 0) continue;
    const values = set.map((column) => sql`${sql.ref(column)} = ${row[table.columns.indexOf(column)]}`);
    await sql`update ${sql.table(table.name)} set ${sql.join(values)}
      where (${list(table.key)}) = (${sql.join(keyOf(table, row))})`.execute(db);
  }
}

/** The highest id that was ever given out, so that none is used twice; null if the table generates none. */
export async function findLastId(db: Db, { name, hasGeneratedId }: Table): Promise<number | null> {
  if (!hasGeneratedId) return null;
  const { rows } = isPostgres(db)
    ? await sql<{ last: number | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(db)
    : await sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db);
  const last = rows[0]?.last;
  return last || null; // none yet
}

/** Lets the next id follow a highest one. */
export async function setLastId(db: Db, { name }: Table, last: number): Promise<void> {
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last}::bigint)`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}

/** The number of rows. */
export async function countRows(db: Db, { name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}
