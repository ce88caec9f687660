import type { SqliteConnection } from '../sqlite/connection.ts';
import { openConnection } from '../sqlite/open-connection.ts';

/** How long opening a file waits for other processes that have it open. */
const OPEN_TIMEOUT_MS = 10_000;

/** Opens a file with the settings every connection needs: `synchronous` is not stored in the file. */
export function openSqlite(file: string): SqliteConnection {
  // A check that a killed server started may still read the file, which delays the recovery of its log.
  const sqlite = openConnection(file, { timeout: OPEN_TIMEOUT_MS });
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'journal_size_limit = 67108864',
    'temp_store = MEMORY',
    'cache_size = -16000',
  ]) {
    sqlite.pragma(setting);
  }
  sqlite.prepare('select count(*) from sqlite_schema').get(); // reads the first page, which reveals a damaged file
  // Later, waiting for a lock would block the event loop.
  sqlite.pragma('busy_timeout = 0');
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not flush every commit.');
  return sqlite;
}

/** Opens a read-only snapshot: a connection that sees the file as it is now until it is closed. */
export function openSnapshot(file: string): SqliteConnection {
  const sqlite = openConnection(file, { readonly: true, timeout: 0 });
  try {
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'cache_size = -4000'])
      sqlite.pragma(setting);
    sqlite.exec('begin');
    sqlite.prepare('select count(*) from sqlite_schema').get(); // the first read takes the snapshot
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Opens a file read-only that may be in use by a server, or damaged. */
export function openForReading(file: string): SqliteConnection {
  const sqlite = openConnection(file, { readonly: true, fileMustExist: true, timeout: 30_000 });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
  return sqlite;
}
