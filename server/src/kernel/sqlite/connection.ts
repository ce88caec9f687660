/** An open SQLite file: what the server uses of its two drivers, in the words of better-sqlite3. */
export interface SqliteConnection {
  /** The path of the file. */
  readonly name: string;
  readonly open: boolean;
  readonly inTransaction: boolean;
  prepare: <Row = unknown>(text: string) => SqliteStatement<Row>;
  /** Runs one or more statements without values. */
  exec: (text: string) => unknown;
  /** The rows of a pragma; with `simple`, the first column of its first row. */
  pragma: (text: string, options?: { simple?: boolean }) => unknown;
  /** Rolls back an open transaction. Closing twice does nothing. */
  close: () => unknown;
}

/** A prepared statement. Values are bound by position, all as one array or one by one. BLOBs are Buffers. */
export interface SqliteStatement<Row = unknown> {
  /** Whether it returns rows. */
  readonly reader: boolean;
  /** Whether it leaves the database as it is. */
  readonly readonly: boolean;
  all: (...values: unknown[]) => Row[];
  get: (...values: unknown[]) => Row | undefined;
  iterate: (...values: unknown[]) => IterableIterator<Row>;
  run: (...values: unknown[]) => { changes: number; lastInsertRowid: number | bigint };
  /** Reads integers as bigints from now on: a number has only 53 bits. */
  safeIntegers: () => SqliteStatement<Row>;
}

export interface SqliteOptions {
  /** Opens an existing file for reading. */
  readonly?: boolean;
  fileMustExist?: boolean;
  /** How long a statement waits for a lock of another connection, in ms; 5000 by default. */
  timeout?: number;
  /**
   * False allows statements that can damage the database, such as writing to its schema; for tests of damaged files.
   */
  defensive?: boolean;
}

/** An error of SQLite. `code` is the name of its extended result code, such as SQLITE_CONSTRAINT_UNIQUE. */
export class SqliteError extends Error {
  override name = 'SqliteError';

  constructor(
    message: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether an error comes from SQLite, whichever driver threw it: better-sqlite3 has a class of its own. */
export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && error.name === 'SqliteError';
