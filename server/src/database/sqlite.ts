import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely';

import type { DatabaseHealth } from './health.ts';
import { type Reserve, RoomMade } from '../disk/disk-reserve.ts';
import { type Write, WriteGroup } from './write-group.ts';

const STATEMENTS_KEPT = 500;
/** What a transaction asks for that shares its commit with nobody. Every one of ours reads and writes anyway. */
export const ALONE = 'read write';
/** What a transaction asks for that only reads, all of it as of its beginning. */
export const SNAPSHOT = 'read only';

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

/** Opens a file once more to read it as it is now, until it is closed. */
function openSnapshot(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, timeout: 0 });
  try {
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'cache_size = -4000'])
      sqlite.pragma(setting);
    sqlite.exec('begin');
    sqlite.prepare('select count(*) from sqlite_schema').get(); // with the first look it is settled
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Opens a file to look at it alone: beside a server, or one that is damaged. */
export function openForReading(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 30_000 });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cell_size_check = ON');
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

interface Files {
  reader: PreparedFile;
  writer: PreparedFile;
  writes: WriteGroup;
  health: DatabaseHealth;
  reserve: Reserve;
}

/** Reads see the last commit and wait for nobody; writes take turns on the one writing connection. */
class EmbeddedConnection implements DatabaseConnection {
  #write: Write | null = null;
  #snapshot: PreparedFile | null = null;

  constructor(readonly files: Files) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.files.health.watch(() => this.#execute<R>(query));
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, health } = this.files;
    if (this.#snapshot) return this.#snapshot.run(query);
    try {
      if (this.#write) return writer.run(query);
      if (reader.prepare(query.sql).readonly) return reader.run(query);
      health.checkWritable();
      return await this.#writeOnce(query);
    } catch (error) {
      const fault = this.#faultOf(error);
      if (this.#write || !(fault instanceof RoomMade)) throw fault;
    }
    return this.#writeOnce(query);
  }

  async #writeOnce<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, writes } = this.files;
    const write = await writes.enter(false);
    let result: QueryResult<R>;
    try {
      result = writer.run<R>(query);
    } catch (error) {
      write.drop();
      throw error;
    }
    await write.keep();
    return result;
  }

  async begin(isAlone: boolean): Promise<void> {
    const { writes, health } = this.files;
    health.checkWritable();
    this.#write = await this.#guarded(() => writes.enter(isAlone));
  }

  beginSnapshot(): void {
    this.#snapshot = new PreparedFile(openSnapshot(this.files.reader.sqlite.name));
  }

  async end(word: 'keep' | 'drop'): Promise<void> {
    this.#snapshot?.sqlite.close();
    this.#snapshot = null;
    const write = this.#write;
    this.#write = null;
    await this.#guarded(async () => write?.[word]());
  }

  /** Does what begins or ends a transaction; throws `RoomMade` where the disk was full and is no more. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.files.health.watch(work);
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  #faultOf(error: unknown): unknown {
    return this.files.reserve.makesRoomFor(error) ? new RoomMade('The disk was full.', { cause: error }) : error;
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed: pages are asked for one after the other
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries are not streamed.');
  }
}

/** What was opened of a database. */
interface Opened {
  reader: Sqlite.Database;
  writer: Sqlite.Database;
  health: DatabaseHealth;
  reserve: Reserve;
}

class EmbeddedDriver implements Driver {
  readonly #files: Files;

  constructor({ reader, writer, health, reserve }: Opened) {
    this.#files = {
      reserve,
      reader: new PreparedFile(reader),
      writer: new PreparedFile(writer),
      writes: new WriteGroup(writer),
      health,
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#files);
  }
  async beginTransaction(connection: EmbeddedConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === SNAPSHOT) return connection.beginSnapshot();
    return connection.begin(accessMode === ALONE);
  }
  commitTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('keep');
  }
  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('drop');
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

  constructor(opened: Opened) {
    super({ database: opened.writer });
    this.#open = () => new EmbeddedDriver(opened);
  }

  override createDriver(): Driver {
    return this.#open();
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}
