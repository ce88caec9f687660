import { quoteName } from '../../../kernel/database/quote-name.ts';
import { isSqliteError, type SqliteConnection } from '../../../kernel/sqlite/connection.ts';
import { openConnection } from '../../../kernel/sqlite/open-connection.ts';
import type { SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import type { SourceRow, SourceTable } from './source-rows.ts';
import { type DumpRow, rowsOfDump } from './sql-dump.ts';

/** Rows read before others are served. */
const ROWS_AT_ONCE = 200;
const SQLITE = 'SQLite format 3\0';

type Skip = (line: number, reason: string) => void;

/** Where rows of the original come from: they can be read more than once. */
export interface RowSource {
  /** The rows of some tables in groups; returns the names of all tables. */
  read: (tables: readonly SourceTable[], skip: Skip) => AsyncGenerator<DumpRow[], ReadonlySet<string>>;
}

export const dumpSource = (file: SourceFile): RowSource => ({
  read: async function* (tables, skip) {
    return yield* rowsOfDump(await file.stream(), new Set<string>(tables), skip);
  },
});

export const isSqlite = (head: Buffer) => head.toString('latin1', 0, SQLITE.length) === SQLITE;

/** A database file of unknown origin: opened for reading, and only ordinary columns of ordinary tables are read. */
export const sqliteSource = (file: SourceFile): RowSource => ({
  read: async function* (wanted, skip) {
    const sqlite = openUntrusted(await file.onDisk());
    try {
      const tables = new Set(tableNames(sqlite));
      for (const table of wanted) if (tables.has(table)) yield* rowsIn(sqlite, table, skip);
      return tables;
    } catch (error) {
      throw isSqliteError(error) ? damaged(error) : error;
    } finally {
      sqlite.close();
    }
  },
});

const damaged = (error: Error) => new UnreadableFile(`The database is damaged: ${error.message}.`);

function openUntrusted(path: string): SqliteConnection {
  try {
    const sqlite = openConnection(path, { readonly: true, fileMustExist: true });
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'cache_size = -4000', 'query_only = ON'])
      sqlite.pragma(setting);
    return sqlite;
  } catch (error) {
    throw isSqliteError(error) ? damaged(error) : error;
  }
}

/** Views and virtual tables could run anything; their statements may hide what they are. */
const tableNames = (sqlite: SqliteConnection) =>
  (sqlite.pragma('table_list') as { schema: string; name: string; type: string }[])
    .filter(({ schema, name, type }) => schema === 'main' && type === 'table' && name.length < 100)
    .map(({ name }) => name.toLowerCase());

async function* rowsIn(sqlite: SqliteConnection, table: SourceTable, skip: Skip): AsyncGenerator<DumpRow[]> {
  // Generated columns, which could compute anything, are hidden.
  const columns = (sqlite.pragma(`table_xinfo("${table}")`) as { name: string; hidden: number }[])
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => quoteName(name));
  if (columns.length === 0) return;
  let [rows, line]: [DumpRow[], number] = [[], 0];
  try {
    for (const values of sqlite
      .prepare<Record<string, unknown>>(`select ${columns.join(',')} from "${table}" not indexed`)
      .safeIntegers()
      .iterate()) {
      line += 1;
      rows.push({ table, row: asRow(values), line });
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    // The rows before it are intact.
    skip(line + 1, `The table ${table} is damaged: the rest of it cannot be read.`);
  }
  if (rows.length > 0) yield rows;
}

/** A row of a driver with all values as text. */
export const asRow = (values: Readonly<Record<string, unknown>>): SourceRow =>
  new Map(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value === null ? null : asText(value)] as const),
  );

function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('utf8').replaceAll('\0', '');
  return String(value).replaceAll('\0', '');
}
