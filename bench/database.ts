import { openConnection, type SqliteConnection } from '@benotes/server/sqlite';
import { Client, type ClientBase } from 'pg';

import { databaseFileOf, databaseUrlOf } from './library.ts';

export type Value = string | number | null;

/** The rows of a statement with values. On SQLite they are there at once. */
export type Statement<Row> = (...values: readonly Value[]) => Row[] | Promise<Row[]>;

/** A database without a server of ours, for baselines and to prepare measurements. Statements have `?` for values. */
export interface Database {
  isPostgres: boolean;
  /** A prepared statement. */
  prepare: <Row = unknown>(text: string) => Statement<Row>;
  /** One or more statements without values. */
  exec: (text: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the database of a library. */
export const open = (library: string): Promise<Database> => openAt(databaseUrlOf(library), databaseFileOf(library));

/** Opens a PostgreSQL database, or else the file of an SQLite database. */
export async function openAt(url: string | null, file: string): Promise<Database> {
  return url === null ? onFile(openFile(file)) : onServer(url);
}

/** An SQLite database that flushes each commit to disk. */
export function openFile(file: string): SqliteConnection {
  const db = openConnection(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}

const onFile = (db: SqliteConnection): Database => ({
  isPostgres: false,
  prepare: <Row>(text: string) => {
    const statement = db.prepare<Row>(text);
    return statement.reader ? (...values) => statement.all(...values) : (...values) => (statement.run(...values), []);
  },
  exec: (text) => Promise.resolve(void db.exec(text)),
  close: () => Promise.resolve(void db.close()),
});

async function onServer(url: string): Promise<Database> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    isPostgres: true,
    prepare: <Row>(text: string) => {
      const run = prepared<Row>(text);
      return (...values) => run(client, values);
    },
    exec: async (text) => void (await client.query(text)),
    close: () => client.end(),
  };
}

let statements = 0;

/** A statement for PostgreSQL, which each connection prepares once. */
export function prepared<Row>(
  text: string,
): (client: Pick<ClientBase, 'query'>, values: readonly Value[]) => Promise<Row[]> {
  statements += 1;
  let marks = 0;
  const query = { name: `statement-${statements}`, text: text.replaceAll('?', () => `$${(marks += 1)}`) };
  return async (client, values) => (await client.query({ ...query, values: [...values] })).rows as Row[];
}
