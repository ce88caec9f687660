import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely';

import { type DiskReserve, SpaceFreed } from '../disk/disk-reserve.ts';
import type { SqliteConnection, SqliteStatement } from '../sqlite/connection.ts';
import type { DatabaseHealth } from './health.ts';
import { openSnapshot } from './open-sqlite.ts';
import { isBusy, retryWhileBusy } from './retry-while-busy.ts';
import { type Write, WriteGroup } from './write-group.ts';

const MAX_PREPARED_STATEMENTS = 500;
/** Access mode of a transaction that must not share its commit with others. (All transactions may read and write.) */
export const OWN_COMMIT = 'read write';
/** Access mode of a transaction that only reads, from a snapshot. */
export const SNAPSHOT = 'read only';

/** An open file and its prepared statements. */
class PreparedFile {
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(readonly sqlite: SqliteConnection) {}

  prepare(text: string): SqliteStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= MAX_PREPARED_STATEMENTS) this.#statements.clear();
    const statement = this.sqlite.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] }; // the type comes from the query
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}

interface Files {
  reader: PreparedFile;
  writer: PreparedFile;
  writes: WriteGroup;
  health: DatabaseHealth;
  reserve: DiskReserve;
  /** How long a write waits for earlier ones, in ms. */
  waitMs: number;
}

/** Reads see the last commit and never wait; writes are queued for the single writing connection. */
class EmbeddedConnection implements DatabaseConnection {
  #write: Write | null = null;
  #snapshot: PreparedFile | null = null;

  constructor(readonly files: Files) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.files.health.track(() => this.#execute<R>(query));
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, health } = this.files;
    if (this.#snapshot) return this.#snapshot.run(query);
    try {
      if (this.#write) return writer.run(query);
      const read = this.#read<R>(query);
      const result = read instanceof Promise ? await read : read; // writes are queued in the order of their calls
      if (result) return result;
      health.checkWritable();
      return await this.#writeOnce(query);
    } catch (error) {
      const mapped = this.#mapError(error);
      if (this.#write || !(mapped instanceof SpaceFreed)) throw mapped;
    }
    return this.#writeOnce(query);
  }

  /** The result of a query that only reads; null for another one. */
  #read<R>(query: CompiledQuery): QueryResult<R> | null | Promise<QueryResult<R> | null> {
    const { reader } = this.files;
    const read = () => (reader.prepare(query.sql).readonly ? reader.run<R>(query) : null);
    try {
      return read();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return retryWhileBusy(read); // not even reading is possible while another process recovers the log after a crash
    }
  }

  async #writeOnce<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, writes, waitMs } = this.files;
    const write = await writes.enter({ waitMs });
    let result: QueryResult<R>;
    try {
      result = writer.run<R>(query);
    } catch (error) {
      write.rollback();
      throw error;
    }
    await write.commit();
    return result;
  }

  async begin(hasOwnCommit: boolean): Promise<void> {
    const { writes, health, waitMs } = this.files;
    health.checkWritable();
    this.#write = await this.#guard(() => writes.enter({ hasOwnCommit, waitMs }));
  }

  async beginSnapshot(): Promise<void> {
    this.#snapshot = new PreparedFile(await retryWhileBusy(() => openSnapshot(this.files.reader.sqlite.name)));
  }

  async end(outcome: 'commit' | 'rollback'): Promise<void> {
    this.#snapshot?.sqlite.close();
    this.#snapshot = null;
    const write = this.#write;
    this.#write = null;
    await this.#guard(async () => write?.[outcome]());
  }

  /** Begins or ends a transaction. @throws SpaceFreed if the disk was full and the reserve was released: retry then. */
  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.files.health.track(work);
    } catch (error) {
      throw this.#mapError(error);
    }
  }

  #mapError(error: unknown): unknown {
    return this.files.reserve.freeSpaceFor(error) ? new SpaceFreed('The disk was full.', { cause: error }) : error;
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed: lists are read page by page
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed.');
  }
}

/** The open connections of a database. */
interface Opened {
  reader: SqliteConnection;
  writer: SqliteConnection;
  health: DatabaseHealth;
  reserve: DiskReserve;
}

class EmbeddedDriver implements Driver {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#files);
  }
  async beginTransaction(connection: EmbeddedConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === SNAPSHOT) return connection.beginSnapshot();
    return connection.begin(accessMode === OWN_COMMIT);
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

/** SQLite can run the statements of a migration in a transaction. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely dialect for in-process SQLite: one reading and one writing connection, with prepared statements. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #files: Files;

  constructor(files: Files) {
    super({ database: files.writer.sqlite });
    this.#files = files;
  }

  static of({ reader, writer, health, reserve }: Opened): EmbeddedDialect {
    const prepared = { reader: new PreparedFile(reader), writer: new PreparedFile(writer) };
    return new EmbeddedDialect({ ...prepared, writes: new WriteGroup(writer), health, reserve, waitMs: Infinity });
  }

  /** The same connections and queue of writes, for work that somebody waits for: a write waits at most so long. */
  withWait(waitMs: number): EmbeddedDialect {
    return new EmbeddedDialect({ ...this.#files, waitMs });
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#files);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}
