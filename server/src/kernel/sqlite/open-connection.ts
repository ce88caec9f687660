import { createRequire } from 'node:module';

import type BetterSqlite3 from 'better-sqlite3';

import type { SqliteConnection, SqliteOptions } from './connection.ts';
import { openInNode } from './node-connection.ts';

export type { SqliteConnection } from './connection.ts';

type Open = (file: string, options: SqliteOptions) => SqliteConnection;

/**
 * Whether a version of Node comes with a SQLite that is used: from 24.15 on. Before, the module was an experiment that
 * prints a warning, and its SQLite could damage a database with a write-ahead log (fixed in 3.51.3).
 */
export function hasOwnSqlite(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 25 || (major === 24 && minor >= 15);
}

let open: Open | undefined;

/**
 * Opens a SQLite file, or `:memory:`. The driver is loaded with the first one, so a server on PostgreSQL needs none.
 *
 * @throws SqliteError if it cannot be opened.
 */
export function openConnection(file: string, options: SqliteOptions = {}): SqliteConnection {
  open ??= hasOwnSqlite(process.versions.node) ? openInNode : loadPackage();
  return open(file, options);
}

function loadPackage(): Open {
  // Not imported: where Node has its own SQLite, the package is not installed.
  const Sqlite = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  return (file, { defensive = true, ...options }) => {
    const connection = new Sqlite(file, options);
    if (!defensive) connection.unsafeMode();
    return connection as unknown as SqliteConnection; // its types describe the values of each statement
  };
}
