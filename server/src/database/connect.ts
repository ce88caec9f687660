import { existsSync } from 'node:fs';
import path from 'node:path';

import Sqlite from 'better-sqlite3';
import { Kysely, Migrator } from 'kysely';

import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { EmbeddedDialect, openSqlite } from './sqlite.ts';
import { StartError } from './start-error.ts';

export type Db = Kysely<Database>;

export interface Connection {
  db: Db;
  /** Names of the migrations that ran now. */
  migrated: string[];
  /** Writes what is pending to the file and closes it. */
  close: () => Promise<void>;
}

const FILE = 'benotes.sqlite';

/**
 * Opens the database of a data folder and brings it to the newest schema, with a copy of the file beside it first.
 *
 * @throws StartError when the file is damaged or made by a newer Benotes.
 */
export async function connect(dataDir: string): Promise<Connection> {
  const file = path.join(dataDir, FILE);
  const isNew = !existsSync(file);
  const sqlite = open(file);
  const db = new Kysely<Database>({ dialect: new EmbeddedDialect(sqlite) });
  try {
    const migrated = await migrate(db, () => {
      if (isNew) return;
      const copy = path.join(dataDir, `benotes-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`);
      sqlite.prepare('vacuum into ?').run(copy);
    });
    const close = async () => {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
    };
    return { db, migrated, close };
  } catch (error) {
    await db.destroy();
    throw asStartError(error, file);
  }
}

function open(file: string): Sqlite.Database {
  try {
    const sqlite = openSqlite(file);
    sqlite.prepare('select count(*) from sqlite_schema').get(); // reads the first page: a damaged file shows here
    return sqlite;
  } catch (error) {
    throw asStartError(error, file);
  }
}

function asStartError(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  const damaged = error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT');
  return new StartError(
    damaged
      ? `The database ${file} is damaged (${error.message}): put a backup in its place.`
      : `The database ${file} cannot be opened: ${error.message}.`,
  );
}

async function migrate(db: Db, before: () => void): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  let known: readonly { executedAt?: Date }[];
  try {
    known = await migrator.getMigrations();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) throw error;
    throw new StartError('The database was made by a newer Benotes: start that version.');
  }
  if (await isNewer(db)) throw new StartError('The database was made by a newer Benotes: start that version.');
  if (known.every(({ executedAt }) => executedAt)) return [];
  before();
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

async function isNewer(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const history = db as unknown as Kysely<{ kysely_migration: { name: string } }>; // Kysely's own table
  const done = await history.selectFrom('kysely_migration').select('name').execute();
  return done.some(({ name }) => !(name in migrations));
}
