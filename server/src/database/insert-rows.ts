import { CompiledQuery, type Insertable, type QueryResult } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** Values of one statement: SQLite takes 32,766, PostgreSQL twice as many. */
const VALUES_MAX = 32_000;
const ROWS_MAX = 500;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Rows of values as SQL writes them: `($1, $2), ($3, $4)`, with question marks on SQLite. */
function placesOf(db: Db, rows: number, columns: number): string {
  const isNumbered = isPostgres(db);
  const row = (index: number) =>
    Array.from({ length: columns }, (_, column) => (isNumbered ? `$${index * columns + column + 1}` : '?')).join(',');
  return Array.from({ length: rows }, (_, index) => `(${row(index)})`).join(',');
}

/** One statement that stores rows of values: `into` names the table and its columns, `after` what follows the values. */
export function insertValues<R>(
  db: Db,
  into: string,
  rows: readonly (readonly unknown[])[],
  after = '',
): Promise<QueryResult<R>> {
  const places = placesOf(db, rows.length, rows[0]?.length ?? 0);
  return db.executeQuery(CompiledQuery.raw(`${into} values ${places} ${after}`, rows.flat()));
}

/**
 * Stores many rows, some at a time, with a turn for everybody else's requests in between. The statement is written by
 * hand: a builder makes an object of every value, which for a library of fifty thousand posts is what fills the memory.
 *
 * @returns their ids in the order of the rows, of tables that have one.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  returning?: 'id',
): Promise<number[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Insertable<Database[T]>)[];
  const into = `insert into ${quoted(table)} (${columns.map((column) => quoted(String(column))).join(',')})`;
  const atOnce = Math.min(ROWS_MAX, Math.floor(VALUES_MAX / Math.max(1, columns.length)));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await new Promise(setImmediate);
    const values = rows.slice(from, from + atOnce).map((row) => columns.map((column) => row[column] ?? null));
    const added = await insertValues<{ id: number }>(db, into, values, returning ? 'returning id' : '');
    // Ids rise with the rows of one statement, in whatever order they are returned.
    ids.push(...added.rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return ids;
}
