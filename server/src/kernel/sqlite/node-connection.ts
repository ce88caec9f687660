import { codeOf } from '../code-of.ts';
import { SqliteError, type SqliteConnection, type SqliteOptions, type SqliteStatement } from './connection.ts';
import { resultCodeName } from './result-codes.ts';

/** What is used of `node:sqlite`, which the types of the oldest supported Node do not have. */
interface NodeSqlite {
  DatabaseSync: new (file: string, options: { readOnly: boolean; timeout: number; defensive: boolean }) => NodeDatabase;
}
interface NodeDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare: (text: string) => NodeStatement;
  exec: (text: string) => void;
  close: () => void;
}
interface NodeStatement {
  columns: () => { name: string }[];
  setReturnArrays: (isOn: boolean) => void;
  setReadBigInts: (isOn: boolean) => void;
  all: (...values: unknown[]) => unknown[][];
  get: (...values: unknown[]) => unknown[] | undefined;
  iterate: (...values: unknown[]) => IterableIterator<unknown[]>;
  run: (...values: unknown[]) => { changes: number; lastInsertRowid: number | bigint };
}

const DEFAULT_TIMEOUT_MS = 5000;

/** Opens a file with the SQLite that comes with Node. @throws SqliteError if it cannot be opened. */
export function openInNode(file: string, options: SqliteOptions): SqliteConnection {
  return new Connection(file, options);
}

class Connection implements SqliteConnection {
  readonly #database: NodeDatabase;

  constructor(
    readonly name: string,
    { readonly = false, fileMustExist = false, timeout = DEFAULT_TIMEOUT_MS, defensive = true }: SqliteOptions,
  ) {
    if (fileMustExist && !readonly) throw new Error('fileMustExist is for reading only.');
    // Its types are those of a newer Node than the types of this project.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite;
    this.#database = translated(() => new DatabaseSync(name, { readOnly: readonly, timeout, defensive }));
  }

  get open(): boolean {
    return this.#database.isOpen;
  }

  get inTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  prepare<Row>(text: string): SqliteStatement<Row> {
    return new Statement<Row>(this.#database, text);
  }

  exec(text: string): this {
    translated(() => this.#database.exec(text));
    return this;
  }

  pragma(text: string, { simple = false } = {}): unknown {
    const rows = this.prepare<Record<string, unknown>>(`pragma ${text}`).all();
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

class Statement<Row> implements SqliteStatement<Row> {
  readonly #database: NodeDatabase;
  readonly #text: string;
  readonly #statement: NodeStatement;
  #names: string[];
  #hasBigInts = false;
  #isReadonly: boolean | undefined;

  constructor(database: NodeDatabase, text: string) {
    this.#database = database;
    this.#text = text;
    this.#statement = translated(() => database.prepare(text));
    // Objects made from arrays are ordinary ones, which are faster than those without a prototype that Node makes.
    this.#statement.setReturnArrays(true);
    this.#names = this.#readNames();
  }

  get reader(): boolean {
    return this.#names.length > 0;
  }

  get readonly(): boolean {
    return (this.#isReadonly ??= this.#findOutIfReadonly());
  }

  all(...values: unknown[]): Row[] {
    let rows: unknown[][];
    try {
      rows = this.#statement.all(...flat(values));
    } catch (error) {
      rows = this.#rounded(error, () => this.#statement.all(...flat(values)));
    }
    return rows.map((row) => this.#asObject(row));
  }

  get(...values: unknown[]): Row | undefined {
    let row: unknown[] | undefined;
    try {
      row = this.#statement.get(...flat(values));
    } catch (error) {
      row = this.#rounded(error, () => this.#statement.get(...flat(values)));
    }
    return row && this.#asObject(row);
  }

  *iterate(...values: unknown[]): IterableIterator<Row> {
    const rows = translated(() => this.#statement.iterate(...flat(values)));
    try {
      for (let next = translated(() => rows.next()); !next.done; next = translated(() => rows.next()))
        yield this.#asObject(next.value);
    } finally {
      rows.return?.(); // the statement would keep its transaction
    }
  }

  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    try {
      return this.#statement.run(...flat(values));
    } catch (error) {
      throw asSqliteError(error);
    }
  }

  safeIntegers(): this {
    this.#statement.setReadBigInts(true);
    this.#hasBigInts = true;
    return this;
  }

  #findOutIfReadonly(): boolean {
    if (/^\s*(?:select|explain)\b/i.test(this.#text)) return true;
    // Node does not tell, but the program of the statement does: whether it begins a transaction that writes.
    const program = new Statement<{ opcode: string; p2: number }>(this.#database, `explain ${this.#text}`).all();
    return !program.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0);
  }

  /**
   * Reads again if an integer is too large for a number, which is rounded then. @throws SqliteError for other errors.
   */
  #rounded<T>(error: unknown, read: () => T): T {
    if (codeOf(error) !== 'ERR_OUT_OF_RANGE' || !this.readonly) throw asSqliteError(error);
    this.#statement.setReadBigInts(true);
    try {
      return translated(read);
    } finally {
      this.#statement.setReadBigInts(false);
    }
  }

  #asObject(values: readonly unknown[]): Row {
    // A change of the schema may have added columns to those of a `*`.
    if (values.length !== this.#names.length) this.#names = this.#readNames();
    const row: Record<string, unknown> = {};
    for (const [column, name] of this.#names.entries()) row[name] = this.#asValue(values[column]);
    return row as Row; // the type comes from the caller
  }

  #asValue(value: unknown): unknown {
    if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return typeof value === 'bigint' && !this.#hasBigInts ? Number(value) : value;
  }

  #readNames(): string[] {
    return this.#statement.columns().map(({ name }) => name);
  }
}

/** Values as arguments, whether they were given one by one or as one array. */
const flat = (values: readonly unknown[]): readonly unknown[] =>
  Array.isArray(values[0]) ? (values[0] as unknown[]) : values;

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asSqliteError(error);
  }
}

function asSqliteError(error: unknown): unknown {
  const { errcode, message } = error as { errcode?: number; message: string };
  return codeOf(error) === 'ERR_SQLITE_ERROR' && errcode !== undefined
    ? new SqliteError(message, resultCodeName(errcode), { cause: error })
    : error;
}
