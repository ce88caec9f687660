import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { asUtf8 } from './dump-bytes.ts';
import type { SourceRow } from './source-rows.ts';
import {
  copyAt,
  endOfSpace,
  endOfStatement,
  insertAt,
  partsOf,
  readCreateTable,
  type RowsHead,
} from './sql-statements.ts';
import { copyValue, literalValue, type SqlValue } from './sql-values.ts';

/** A row of a dump. `line` counts from 1. */
export interface DumpRow {
  table: string;
  row: SourceRow;
  line: number;
}

/** The longest row or statement, in characters. */
const STATEMENT_MAX = 16 * 1024 * 1024;
/** The beginning of a statement, up to its first row. */
const HEAD_MAX = 64 * 1024;

/** Whether backslashes escape in the strings of a dump, as in those of MySQL; told by its beginning. */
function hasBackslashEscapes(head: string): boolean {
  if (/^PRAGMA foreign_keys|PostgreSQL database dump/m.test(head)) return false;
  return (
    /^(?:--|\/\*).*(?:MySQL|MariaDB|phpMyAdmin)/m.test(head) || /^(?:CREATE|INSERT|DROP|LOCK)[^'"\n]*`/im.test(head)
  );
}

/** Reads a dump that arrives in pieces. It knows the statements that programs write, not all of SQL. */
class DumpReader {
  readonly #wanted: ReadonlySet<string>;
  readonly #skip: (line: number, reason: string) => void;
  readonly #columns = new Map<string, string[]>();
  /** The tables of the dump. */
  readonly tables = new Set<string>();
  #text = '';
  #at = 0;
  #line = 1;
  /** Where the line ends; remembered, because a line may contain thousands of rows. */
  #lineEnd = Infinity;
  /** Length of the text before which another attempt is useless: else reading a long row would take quadratic time. */
  #needed = 0;
  #hasEscapes: boolean | null = null;
  #isEnded = false;
  #rows: (RowsHead & { kind: 'insert' | 'copy' }) | null = null;
  #found: DumpRow[] = [];

  constructor(wanted: ReadonlySet<string>, skip: (line: number, reason: string) => void) {
    this.#wanted = wanted;
    this.#skip = skip;
  }

  /** Adds a piece, each byte as a character, and returns the rows that are complete. */
  push(piece: string): DumpRow[] {
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
    this.#lineEnd = this.#nextLineEnd(0);
    this.#hasEscapes ??= hasBackslashEscapes(this.#text);
    if (this.#text.length < this.#needed && !this.#isEnded) return [];
    while (this.#step());
    const left = this.#text.length - this.#at;
    if (left > STATEMENT_MAX) throw new UnreadableFile(`Line ${this.#line} begins a statement that is too long.`);
    this.#needed = 2 * left;
    const found = this.#found;
    this.#found = [];
    return found;
  }

  end(): DumpRow[] {
    this.#isEnded = true;
    const found = this.push('\n');
    if (this.#rows || this.#at < this.#text.length) this.#skip(this.#line, 'The file ends within a statement.');
    return found;
  }

  /** Whether it came forward. */
  #step(): boolean {
    if (this.#rows?.kind === 'copy') return this.#copyLine(this.#rows);
    const space = endOfSpace(this.#text, this.#at);
    if (space !== this.#at) return this.#goTo(space);
    if (this.#at >= this.#text.length) return false;
    return this.#rows ? this.#tuple(this.#rows) : this.#statement();
  }

  #goTo(index: number): boolean {
    if (index < 0) return false;
    for (; this.#lineEnd < index; this.#lineEnd = this.#nextLineEnd(this.#lineEnd + 1)) this.#line += 1;
    this.#at = index;
    return true;
  }

  #nextLineEnd(from: number): number {
    const at = this.#text.indexOf('\n', from);
    return at < 0 ? Infinity : at;
  }

  #statement(): boolean {
    const [text, at, hasEscapes] = [this.#text, this.#at, this.#hasEscapes ?? false];
    if (text.charAt(at) === '\\') return this.#goTo(text.indexOf('\n', at) + 1 || -1); // a command of psql
    const isInsert = /^(?:insert|replace)\b/i.test(text.slice(at, at + 10));
    const isCopy = /^copy\b/i.test(text.slice(at, at + 10));
    const head = isInsert ? insertAt(text, at) : isCopy ? copyAt(text, at) : null;
    if (head) {
      const columns = head.columns ?? this.#columns.get(head.table) ?? null;
      this.#rows = { ...head, columns, kind: isInsert ? 'insert' : 'copy' };
      this.tables.add(head.table);
      return this.#goTo(head.at);
    }
    if ((isInsert || isCopy || text.length - at < 10) && text.length - at < HEAD_MAX && !this.#isEnded) return false;
    const end = endOfStatement(text, at, hasEscapes);
    if (end < 0) return false;
    const created = /^create\b/i.test(text.slice(at, at + 10)) ? readCreateTable(text.slice(at, end)) : null;
    if (created) {
      this.#columns.set(created.table, created.columns);
      this.tables.add(created.table);
    }
    return this.#goTo(end);
  }

  #tuple({ table, columns }: RowsHead): boolean {
    const sign = this.#text.charAt(this.#at);
    if (sign === ',') return this.#goTo(this.#at + 1);
    const hasEscapes = this.#hasEscapes ?? false;
    if (sign !== '(') {
      // The end, or what is to be done with rows that exist already.
      const end = endOfStatement(this.#text, this.#at, hasEscapes);
      if (end >= 0) this.#rows = null;
      return this.#goTo(end);
    }
    const list = partsOf(this.#text, this.#at, hasEscapes);
    if (!list) return false;
    if (this.#wanted.has(table))
      this.#take(
        table,
        columns,
        list.parts.map(([start, end]) => literalValue(this.#text.slice(start, end), hasEscapes)),
      );
    return this.#goTo(list.end);
  }

  #copyLine({ table, columns }: RowsHead): boolean {
    const end = this.#text.indexOf('\n', this.#at);
    if (end < 0) return false;
    const line = this.#text.slice(this.#at, end).replace(/\r$/, '');
    if (line === String.raw`\.`) this.#rows = null;
    else if (this.#wanted.has(table))
      this.#take(
        table,
        columns,
        line.split('\t').map((field) => copyValue(field)),
      );
    return this.#goTo(end + 1);
  }

  #take(table: string, columns: readonly string[] | null, values: readonly SqlValue[]): void {
    const line = this.#line;
    if (!columns) return this.#skip(line, `The columns of the table ${table} are not known.`);
    if (values.length !== columns.length)
      return this.#skip(line, `A row of ${table} has ${values.length} values instead of ${columns.length}.`);
    if (values.includes(undefined)) return this.#skip(line, `A row of ${table} contains an unknown expression.`);
    const row = new Map(columns.map((column, index) => [column, values[index] ?? null]));
    this.#found.push({ table, row, line });
  }
}

/**
 * The rows of some tables in a dump of MySQL, MariaDB, PostgreSQL (COPY or INSERT), or SQLite, in groups. Reads a dump
 * of any size in bounded memory. Rows that cannot be read are passed to `skip`.
 *
 * @returns the names of all tables.
 * @throws UnreadableFile if a statement is longer than 16 MB.
 */
export async function* rowsOfDump(
  bytes: AsyncIterable<Buffer>,
  wanted: ReadonlySet<string>,
  skip: (line: number, reason: string) => void,
): AsyncGenerator<DumpRow[], ReadonlySet<string>> {
  const reader = new DumpReader(wanted, skip);
  for await (const piece of asUtf8(bytes)) {
    const rows = reader.push(piece);
    if (rows.length > 0) yield rows;
  }
  const rows = reader.end();
  if (rows.length > 0) yield rows;
  return reader.tables;
}
