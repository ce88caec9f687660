import { CompiledQuery, type Insertable, type QueryResult } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { quoteName } from './quote-name.ts';
import type { Database } from './schema.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** Parameters of one statement: SQLite allows 32,766, PostgreSQL twice as many. */
const MAX_PARAMETERS = 32_000;
const MAX_ROWS = 500;

/** The placeholders of some rows: `($1, $2), ($3, $4)`, with question marks on SQLite. */
function placeholdersOf(db: Db, rows: number, columns: number): string {
  const isNumbered = isPostgres(db);
  const row = (index: number) =>
    Array.from({ length: columns }, (_, column) => (isNumbered ? `$${index * columns + column + 1}` : '?')).join(',');
  return Array.from({ length: rows }, (_, index) => `(${row(index)})`).join(',');
}

/** Inserts rows in one statement. `into` is the SQL before the values, `after` the SQL behind them. */
export function insertValues<R>(
  db: Db,
  into: string,
  rows: readonly (readonly unknown[])[],
  after = '',
): Promise<QueryResult<R>> {
  const placeholders = placeholdersOf(db, rows.length, rows[0]?.length ?? 0);
  return db.executeQuery(CompiledQuery.raw(`${into} values ${placeholders} ${after}`, rows.flat()));
}

/**
 * Inserts many rows in batches, so that other requests are served in between. The SQL is written by hand: Kysely
 * creates an object for every value, which takes too much memory for a library of fifty thousand posts.
 *
 * @returns the ids in the order of the rows, with `returning`.
 */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  returning?: 'id',
): Promise<number[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Insertable<Database[T]>)[];
  const into = `insert into ${quoteName(table)} (${columns.map((column) => quoteName(String(column))).join(',')})`;
  const batchSize = Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / Math.max(1, columns.length)));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await yieldToRequests();
    const values = rows.slice(from, from + batchSize).map((row) => columns.map((column) => row[column] ?? null));
    const added = await insertValues<{ id: number }>(db, into, values, returning ? 'returning id' : '');
    // Ids ascend with the rows of a statement, but may be returned in any order.
    ids.push(...added.rows.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return ids;
}
