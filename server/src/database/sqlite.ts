import { setTimeout as rest } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';

import { busy } from '../problems.ts';

const STATEMENTS_KEPT = 500;
/** How long a write waits for one of another thread before it is refused, and how often it looks. */
const BUSY_MS = 5000;
const BUSY_STEP_MS = 10;

/** Opens a file with the settings every connection needs; `synchronous` falls back to NORMAL on reopening otherwise. */
export function openSqlite(file: string): Sqlite.Database {
  // Never waits for a lock: that would hold up every request of this thread.
  const sqlite = new Sqlite(file, { timeout: 0 });
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
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not flush every commit.');
  return sqlite;
}

/** One open file and its prepared statements. */
class PreparedFile {
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(readonly sqlite: Sqlite.Database) {}

  prepare(text: string): Sqlite.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.sqlite.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] }; // the query says what it yields
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}

/** Lets one after the other, in the order they came. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for everyone before; the returned function lets the next one go. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const mine: { end?: () => void } = {};
    this.#last = new Promise((resolve) => {
      mine.end = resolve;
    });
    await before;
    return () => mine.end?.();
  }
}

/** Tries again while another thread of this process (an import) holds the file, without holding up this one. */
async function onceFree<T>(work: () => T): Promise<T> {
  for (const deadline = Date.now() + BUSY_MS; ;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
      if (Date.now() > deadline) throw busy();
    }
    await rest(BUSY_STEP_MS);
  }
}

interface Files {
  reader: PreparedFile;
  writer: PreparedFile;
  turns: Turns;
}

/** Reads see the last commit and wait for nobody; writes take turns on the one writing connection. */
class EmbeddedConnection implements DatabaseConnection {
  #endTurn: (() => void) | null = null;

  constructor(readonly files: Files) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, turns } = this.files;
    if (this.#endTurn) return writer.run(query);
    if (reader.prepare(query.sql).readonly) return reader.run(query);
    const endTurn = await turns.take();
    try {
      return await onceFree(() => writer.run<R>(query));
    } finally {
      endTurn();
    }
  }

  async begin(): Promise<void> {
    const { writer, turns } = this.files;
    const endTurn = await turns.take();
    try {
      // As a writer at once: begun as a reader it would fail where another writer was faster.
      await onceFree(() => writer.run(CompiledQuery.raw('begin immediate')));
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
  }

  async end(word: 'commit' | 'rollback'): Promise<void> {
    const { sqlite } = this.files.writer;
    try {
      // A full disk has rolled back already.
      if (word === 'commit' || sqlite.inTransaction) sqlite.exec(word);
    } finally {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      this.#endTurn?.();
      this.#endTurn = null;
    }
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed: pages are asked for one after the other
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed.');
  }
}

class EmbeddedDriver implements Driver {
  readonly #files: Files;

  constructor(reader: Sqlite.Database, writer: Sqlite.Database) {
    this.#files = { reader: new PreparedFile(reader), writer: new PreparedFile(writer), turns: new Turns() };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#files);
  }
  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('commit');
  }
  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('rollback');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#files.reader.sqlite.close();
    this.#files.writer.sqlite.close();
  }
}

/** SQLite runs the statements of a migration within a transaction as well. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite in this process for Kysely: one connection that reads, one that writes, statements prepared once. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #open: () => EmbeddedDriver;

  constructor(reader: Sqlite.Database, writer: Sqlite.Database) {
    super({ database: writer });
    this.#open = () => new EmbeddedDriver(reader, writer);
  }

  override createDriver(): Driver {
    return this.#open();
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}
