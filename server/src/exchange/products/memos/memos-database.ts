import { copyFile, mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';

import { isSqliteError, type SqliteConnection } from '../../../kernel/sqlite/connection.ts';
import { openConnection } from '../../../kernel/sqlite/open-connection.ts';
import type { FileTree, SourceFile } from '../../formats/source-files.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

const MAGIC = 'SQLite format 3\0';
/** The place in the header that says whether a write-ahead log belongs to the database. */
const JOURNAL_MODE_AT = 18;
const ROLLBACK_JOURNAL = Buffer.from([1, 1]);

export const isSqlite = (head: Buffer) => head.subarray(0, MAGIC.length).toString('latin1') === MAGIC;

/**
 * Opens a copy of a database that nobody has checked, with its write-ahead log if there is one, and removes the copy
 * afterwards. Its tables must be tables: a view would run what its author wrote.
 *
 * @throws UnreadableFile if it is damaged.
 */
export async function withDatabase<T>(
  file: SourceFile,
  files: FileTree,
  work: (database: SqliteConnection) => Promise<T>,
): Promise<T> {
  // In the folder of the import, which is removed even if this process ends.
  const disk = await file.onDisk();
  const folder = await mkdtemp(path.join(path.dirname(disk), 'memos-'));
  try {
    const copy = path.join(folder, 'memos.db');
    await copyFile(disk, copy);
    const log = files.get(`${file.path}-wal`);
    if (log) await copyFile(await log.onDisk(), `${copy}-wal`);
    else await forgetLog(copy);
    const shared = files.get(`${file.path}-shm`);
    if (shared) shared.isRead = true;
    return await withCopy(copy, file.path, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** SQLite does not read a database that expects a log in a folder it may not write to. */
async function forgetLog(copy: string): Promise<void> {
  const handle = await open(copy, 'r+');
  try {
    await handle.write(ROLLBACK_JOURNAL, 0, ROLLBACK_JOURNAL.length, JOURNAL_MODE_AT);
  } finally {
    await handle.close();
  }
}

async function withCopy<T>(copy: string, name: string, work: (database: SqliteConnection) => Promise<T>): Promise<T> {
  let database: SqliteConnection | undefined;
  try {
    database = openConnection(copy, { readonly: true, fileMustExist: true });
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    database.pragma('query_only = ON');
    database.pragma('mmap_size = 0');
    return await work(database);
  } catch (error) {
    if (isSqliteError(error)) throw new UnreadableFile(`${name}: The database is damaged.`);
    throw error;
  } finally {
    database?.close();
  }
}

/** The names of the columns of a table; none if it is missing, a view, virtual, or has columns that are computed. */
export function columnsOf(database: SqliteConnection, table: string): ReadonlySet<string> {
  // The name is one of ours.
  const found = database
    .prepare<{ schema: string; type: string }>(`PRAGMA table_list("${table}")`)
    .all()
    .find(({ schema }) => schema === 'main');
  // What its statement says may hide that it is virtual.
  if (found?.type !== 'table') return new Set();
  const columns = database.prepare<{ name: string; hidden: number }>(`PRAGMA table_xinfo("${table}")`).all();
  return columns.some(({ hidden }) => hidden !== 0) ? new Set() : new Set(columns.map(({ name }) => name));
}
