import Sqlite from 'better-sqlite3';

import type { SqliteConnection, SqliteOptions } from './connection.ts';

export type { SqliteConnection } from './connection.ts';

/**
 * Opens a SQLite file, or `:memory:`.
 *
 * @throws SqliteError if it cannot be opened.
 */
export function openConnection(file: string, { defensive = true, ...options }: SqliteOptions = {}): SqliteConnection {
  const connection = new Sqlite(file, options);
  if (!defensive) connection.unsafeMode();
  return connection as unknown as SqliteConnection; // its types describe the values of each statement
}
