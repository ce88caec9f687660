import { Kysely, Migrator, sql } from 'kysely';
import type { Pool } from 'pg';

import { codeOf } from '../code-of.ts';
import type { Config } from '../config/config.ts';
import { DiskReserve } from '../disk/disk-reserve.ts';
import { StartError } from '../start-error.ts';
import { isPostgres } from './dialect.ts';
import { checkNoTablesYet } from './first-start.ts';
import { DatabaseHealth } from './health.ts';
import { isDamageError } from './integrity.ts';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { copyBeforeMigration } from './pre-migration-copy.ts';
import type { ReadCopy } from './read-copy.ts';
import type { Database } from './schema.ts';
import { EmbeddedDialect } from './sqlite-dialect.ts';
import { damagedFileError, StartupCheck } from './startup-check.ts';

export { DATABASE_FILE } from './database-file.ts';
import { isSqliteError, type SqliteConnection } from '../sqlite/connection.ts';

export type Db = Kysely<Database>;

export interface Connection {
  db: Db;
  /** The same for requests: their writes do not wait long for an import, which is refused with 503 (SQLite). */
  requestDb: Db;
  /** Names of the migrations that this start ran. */
  migrated: string[];
  /** The PostgreSQL connection pool, for libraries with their own tables; null on SQLite. */
  pool: Pool | null;
  /** A copy of the database to read from; null if none is configured. */
  copy: ReadCopy | null;
  /** The database file and its health; null on PostgreSQL. */
  file: { path: string; health: DatabaseHealth; isChecked: boolean } | null;
  /** Disk space reserved for a full disk; null on PostgreSQL, which has its own disk. */
  reserve: DiskReserve | null;
  /** Checkpoints the write-ahead log and closes the database. */
  close: () => Promise<void>;
}

type Location = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseReadUrl' | 'databaseDistributed'>>;

interface Options {
  /** Called with a line for each step that takes long. */
  log?: (line: string) => void;
  /** Work that has to follow the migrations before the database is used. */
  afterMigrations?: (db: Db) => Promise<unknown>;
}

/**
 * How long a request waits for what others do before it, such as the write of an import: less than proxies wait for the
 * response.
 */
export const REQUEST_WAIT_MS = 10_000;
/** How long to wait while another process migrates the same database. */
const MIGRATION_TIMEOUT_MS = 600_000;
/** PostgreSQL's error codes for a lock timeout and a deadlock. */
const [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED] = ['55P03', '40P01'];
/** PostgreSQL 14. */
const MIN_POSTGRES_VERSION = 140_000;

/**
 * Opens the configured database, a file in the data folder or PostgreSQL, and migrates it to the latest schema. A file
 * is checked first if it may be damaged, and copied before it is migrated.
 *
 * @throws StartError if it cannot be reached, is damaged, or was created by a newer version of Benotes.
 */
export const connect = (location: Location, options: Options = {}): Promise<Connection> =>
  location.databaseUrl
    ? connectToServer({ ...location, databaseUrl: location.databaseUrl }, options)
    : connectToFile(location.dataDir, options);

async function connectToFile(dataDir: string, options: Options): Promise<Connection> {
  const check = await StartupCheck.before(dataDir, options.log);
  const { file } = check;
  const reserve = new DiskReserve(dataDir, file);
  reserve.beforeOpen();
  const writer = open(file);
  const reader = open(file);
  reader.pragma('query_only = ON');
  const health = new DatabaseHealth();
  const dialect = EmbeddedDialect.of({ reader, writer, health, reserve });
  const db = new Kysely<Database>({ dialect });
  reserve.afterOpen(() => Number(reader.pragma('freelist_count', { simple: true })) * pageBytesOf(reader));
  try {
    await check.run();
    const migrated = await prepare(db, options, async () => {
      if (check.isNew) return;
      if ((await findCompletedMigrations(db)).length === 0) return checkNoTablesYet(dataDir);
      await check.runAll('before its schema changes');
      await copyBeforeMigration(writer, file);
    });
    const close = async () => {
      try {
        writer.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        // Nothing is lost: the next start reads the log again.
        console.error(`The database ${file} could not be cleaned up: ${(error as Error).message}.`);
      }
      reserve.close();
      await db.destroy();
      if (health.damage === null) await check.markCleanShutdown();
    };
    return {
      db,
      requestDb: new Kysely<Database>({ dialect: dialect.withWait(REQUEST_WAIT_MS) }),
      migrated,
      pool: null,
      copy: null,
      file: { path: file, health, isChecked: check.isDone },
      reserve,
      close,
    };
  } catch (error) {
    await db.destroy();
    throw asStartError(error, file);
  }
}

async function connectToServer(
  { databaseUrl, databaseReadUrl: readUrl = null, databaseDistributed }: Location & { databaseUrl: string },
  options: Options,
): Promise<Connection> {
  const { host } = new URL(databaseUrl);
  let isClosing = false;
  const { openPool, postgresDialect } = await import('./postgres.ts'); // SQLite needs none of it
  const report = (error: Error) => {
    if (!isClosing) console.error(`PostgreSQL at ${host}: ${error.message}`);
  };
  const pool = openPool(databaseUrl, report);
  const db = new Kysely<Database>({ dialect: postgresDialect(pool) });
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int as version`.execute(db);
    if ((rows[0]?.version ?? 0) < MIN_POSTGRES_VERSION)
      throw new StartError(`PostgreSQL at ${host} is older than 14: upgrade it.`);
    const distributeTables = async () => {
      const { distribute } = await import('./distribution/distribute.ts');
      await distribute(databaseUrl, options.log);
    };
    const afterMigrations = async (migratedDb: Db) => {
      if (databaseDistributed) await distributeTables();
      await options.afterMigrations?.(migratedDb);
    };
    const migrated = await retryWhileLocked(async () => {
      if (isMigrated(await findCompletedMigrations(db))) return prepare(db, { ...options, afterMigrations });
      // Changing every row of a large database takes longer than any other statement may.
      const pool = openPool(databaseUrl, report, { hasNoTimeout: true });
      const patient = new Kysely<Database>({ dialect: postgresDialect(pool) });
      try {
        return await prepare(patient, { ...options, afterMigrations });
      } finally {
        await patient.destroy();
      }
    });
    const copy = readUrl === null ? null : await openReadCopy(readUrl, db);
    const close = async () => {
      isClosing = true;
      await copy?.close();
      await db.destroy();
    };
    return { db, requestDb: db, migrated, pool, copy, file: null, reserve: null, close };
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL at ${host} cannot be used: ${(error as Error).message || 'it does not respond'}.`);
  }
}

async function openReadCopy(url: string, primary: Db): Promise<ReadCopy> {
  const { ReadCopy } = await import('./read-copy.ts');
  const { host } = new URL(url);
  const copy = new ReadCopy(url, primary, (reason) => console.error(`PostgreSQL at ${host}: ${reason}`));
  copy.start();
  return copy;
}

const pageBytesOf = (sqlite: SqliteConnection) => Number(sqlite.pragma('page_size', { simple: true }));

function open(file: string): SqliteConnection {
  try {
    return openSqlite(file);
  } catch (error) {
    throw asStartError(error, file);
  }
}

function asStartError(error: unknown, file: string): unknown {
  if (isDamageError(error)) return damagedFileError(file, error.message);
  if (!isSqliteError(error)) return error;
  return new StartError(`The database ${file} cannot be opened: ${error.message}.`);
}

/** Retries while another process migrates the same database, and after a deadlock with processes that serve it. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + MIGRATION_TIMEOUT_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (![LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(codeOf(error)) || performance.now() > deadline) throw error;
    }
  }
}

async function prepare(
  db: Db,
  { afterMigrations }: Options,
  beforeMigrations?: () => Promise<void>,
): Promise<string[]> {
  const migrated = await migrate(db, beforeMigrations);
  await afterMigrations?.(db);
  return migrated;
}

const isMigrated = (done: readonly string[]) => Object.keys(migrations).every((name) => done.includes(name));

async function migrate(db: Db, beforeMigrations?: () => Promise<void>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const done = await findCompletedMigrations(db);
  if (done.some((name) => !(name in migrations)))
    throw new StartError('The database was created by a newer version of Benotes: start that version.');
  if (isMigrated(done)) return [];
  await beforeMigrations?.();
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** The names of the migrations that a database has; none in an empty one. */
export async function findCompletedMigrations(db: Db): Promise<string[]> {
  const table = isPostgres(db)
    ? sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`
    : sql<{ found: unknown }>`select name as found from sqlite_schema where name = 'kysely_migration'`;
  if (!(await table.execute(db)).rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
