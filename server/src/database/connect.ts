import Sqlite from 'better-sqlite3';
import { Kysely, Migrator, sql } from 'kysely';
import type { Pool } from 'pg';

import type { Config } from '../config.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import { copyBefore } from './pre-migration-copy.ts';
import { isPostgres } from './dialect.ts';
import { checkFirstStart } from './first-start.ts';
import { DatabaseHealth } from './health.ts';
import { isDamage } from './integrity.ts';
import { migrations } from './migrations/index.ts';
import { Reserve } from '../disk/disk-reserve.ts';
import type { Database } from './schema.ts';
import { EmbeddedDialect, openSqlite } from './sqlite.ts';
import { damagedFile, StartCheck } from './startup-check.ts';
import { StartError } from '../start-error.ts';

export { DATABASE_FILE } from './database-file.ts';

export type Db = Kysely<Database>;

export interface Connection {
  db: Db;
  /** Names of the migrations that ran now. */
  migrated: string[];
  /** The connections to PostgreSQL, for libraries that keep tables of their own; null on SQLite. */
  pool: Pool | null;
  /** The file and its state; null on PostgreSQL, which looks after itself. */
  file: { path: string; health: DatabaseHealth; isChecked: boolean } | null;
  /** What is laid by for a full disk; null on PostgreSQL, whose disk is another. */
  reserve: Reserve | null;
  /** Writes what is pending to the file and closes it. */
  close: () => Promise<void>;
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;
type Say = (line: string) => void;

/** As long as another process may take to migrate. */
const PREPARE_MS = 600_000;
/** What PostgreSQL says when a lock was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL 14. */
const OLDEST_POSTGRES = 140_000;

/**
 * Opens the database of the environment and brings it to the newest schema: a file in the data folder, checked where
 * there is reason to and copied beside itself first, or PostgreSQL. `say` is told what takes long, in lines.
 *
 * @throws StartError when it cannot be reached, is damaged, or was made by a newer Benotes.
 */
export const connect = ({ dataDir, databaseUrl }: Place, say: Say = () => {}): Promise<Connection> =>
  databaseUrl ? connectToServer(databaseUrl) : connectToFile(dataDir, say);

async function connectToFile(dataDir: string, say: Say): Promise<Connection> {
  const check = await StartCheck.before(dataDir, say);
  const { file } = check;
  const reserve = new Reserve(dataDir, file);
  reserve.beginStart();
  const writer = open(file);
  const reader = open(file);
  reader.pragma('query_only = ON');
  const health = new DatabaseHealth();
  const db = new Kysely<Database>({ dialect: new EmbeddedDialect({ reader, writer, health, reserve }) });
  reserve.endStart(() => Number(reader.pragma('freelist_count', { simple: true })) * pageBytesOf(reader));
  try {
    await check.run();
    const migrated = await prepare(db, async () => {
      if (check.isNew) return;
      if ((await doneMigrations(db)).length === 0) checkFirstStart(dataDir, 'holds no tables');
      await check.runAll('before its schema changes');
      await copyBefore(writer, file);
    });
    const close = async () => {
      try {
        writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        // What is in the log stays there, and is read from there at the next start.
        console.error(`The database ${file} could not be cleaned up: ${(error as Error).message}.`);
      }
      reserve.close();
      await db.destroy();
      if (health.damage === null) await check.noteEnd();
    };
    return { db, migrated, pool: null, file: { path: file, health, isChecked: check.isDone }, reserve, close };
  } catch (error) {
    await db.destroy();
    throw asStartError(error, file);
  }
}

async function connectToServer(databaseUrl: string): Promise<Connection> {
  const { host } = new URL(databaseUrl);
  let isClosing = false;
  const { openPool, postgresDialect } = await import('./postgres.ts'); // nothing that a file needs
  const pool = openPool(databaseUrl, (error) => {
    if (!isClosing) console.error(`PostgreSQL at ${host}: ${error.message}`);
  });
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) });
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(db);
    if ((rows[0]?.version ?? 0) < OLDEST_POSTGRES)
      throw new StartError(`PostgreSQL at ${host} is older than 14: upgrade it.`);
    const migrated = await oncePrepared(() => prepare(db, async () => {}));
    const close = () => {
      isClosing = true;
      return db.destroy();
    };
    return { db, migrated, pool, file: null, reserve: null, close };
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL at ${host} cannot be used: ${(error as Error).message || 'it does not answer'}.`);
  }
}

const pageBytesOf = (sqlite: Sqlite.Database) => Number(sqlite.pragma('page_size', { simple: true }));

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
  if (isDamage(error)) return damagedFile(file, error.message);
  if (!(error instanceof Sqlite.SqliteError)) return error;
  return new StartError(`The database ${file} cannot be opened: ${error.message}.`);
}

/** Another process may bring the same database up to date; this one waits, and finds it done. */
async function oncePrepared<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PREPARE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || performance.now() > deadline) throw error;
    }
  }
}

/** The newest schema, and an index that fits it. */
async function prepare(db: Db, before: () => Promise<void>): Promise<string[]> {
  const migrated = await migrate(db, before);
  await rebuildSearch(db);
  return migrated;
}

async function migrate(db: Db, before: () => Promise<void>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const done = await doneMigrations(db);
  if (done.some((name) => !(name in migrations)))
    throw new StartError('The database was made by a newer Benotes: start that version.');
  if (Object.keys(migrations).every((name) => done.includes(name))) return [];
  await before();
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

async function doneMigrations(db: Db): Promise<string[]> {
  const table = isPostgres(db)
    ? sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`
    : sql<{ found: unknown }>`select name as found from sqlite_schema where name = 'kysely_migration'`;
  if (!(await table.execute(db)).rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
