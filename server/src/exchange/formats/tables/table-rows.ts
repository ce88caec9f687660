import { CsvError, type Options, parse } from 'csv-parse/sync';

/** A row of a table. Its cells are trimmed. */
export interface TableRow {
  cells: string[];
  /** Where it begins, counted from 1. */
  line: number;
}

/** A row that cannot be read. */
export interface BrokenRow {
  cells: null;
  line: number;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** Bytes parsed at a time. */
const BLOCK_BYTES = 256 * 1024;
/** A row that is longer has a quotation mark that nothing closes. */
const ROW_BYTES_MAX = 8 * 1024 * 1024;
const BREAKS = ['\r\n', '\n', '\r'];

/** The options of csv-parse for tables of any origin. */
export const csvOptions = (delimiter: string): Options => ({
  delimiter,
  record_delimiter: BREAKS,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
});

/**
 * Reads rows from chunks of UTF-8. csv-parse stops at a broken quotation mark, so the line with it is read on its own,
 * and parsing goes on in the next line: a mark that nothing closes would take all of the following rows for text.
 *
 * @param columns Number of columns, by which a row with broken quotation marks is accepted or not.
 */
export async function* readRows(
  chunks: AsyncIterable<Buffer>,
  delimiter: string,
  columns: number,
): AsyncGenerator<TableRow | BrokenRow> {
  let pending: Buffer[] = [];
  let size = 0;
  let enough = BLOCK_BYTES;
  let line = 1;
  const drain = function* (isLast: boolean): Generator<TableRow | BrokenRow> {
    const block = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
    const parser = new BlockParser(block, delimiter, columns, line);
    yield* parser.read(isLast);
    const rest = block.subarray(parser.at);
    line = parser.line;
    // What is left of a long row is read again, so it has to grow by a good part before.
    enough = Math.max(BLOCK_BYTES, 2 * rest.length);
    pending = [rest];
    size = rest.length;
  };
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    if (size >= enough) yield* drain(false);
  }
  yield* drain(true);
}

class BlockParser {
  /** Offset of the first byte that is not read. */
  at = 0;
  /** Its line. */
  line: number;
  readonly #block: Buffer;
  readonly #options: Options;
  readonly #delimiter: string;
  readonly #columns: number;

  constructor(block: Buffer, delimiter: string, columns: number, line: number) {
    this.#block = block;
    this.#options = csvOptions(delimiter);
    this.#delimiter = delimiter;
    this.#columns = columns;
    this.line = line;
  }

  *read(isLast: boolean): Generator<TableRow | BrokenRow> {
    const end = isLast ? this.#block.length : lastBreak(this.#block);
    while (this.at < end) {
      const { rows, error } = parsed(this.#block.subarray(this.at, end), this.#options);
      const start = this.at;
      for (const { cells, bytes } of rows) {
        this.#skipEmptyLines(end);
        yield { cells, line: this.line };
        this.#moveTo(start + bytes);
      }
      this.#skipEmptyLines(end);
      if (!error) return this.#moveTo(end);
      const mayContinue = error.code === 'CSV_QUOTE_NOT_CLOSED' && !isLast && end - this.at < ROW_BYTES_MAX;
      if (mayContinue) return;
      yield this.#brokenRow(end);
    }
  }

  /** Reads the next line, whose quotation marks are broken, and what it can mean. */
  #brokenRow(end: number): TableRow | BrokenRow {
    const { line } = this;
    const newline = this.#block.subarray(0, end).indexOf(NEWLINE, this.at);
    const next = newline < 0 ? end : newline + 1;
    const bytes = this.#block.subarray(this.at, next);
    this.#moveTo(next);
    const bare = bytes.toString().split(this.#delimiter).map(withoutMarks);
    if (bare.length === this.#columns) return { cells: bare, line };
    const [inside] = parsed(bytes, { ...this.#options, relax_quotes: true }).rows;
    return { cells: inside?.cells.length === this.#columns ? inside.cells : null, line };
  }

  #skipEmptyLines(end: number): void {
    let to = this.at;
    while (to < end && (this.#block[to] === NEWLINE || this.#block[to] === RETURN)) to += 1;
    this.#moveTo(to);
  }

  #moveTo(to: number): void {
    const block = this.#block;
    for (let at = this.at; at < to; at += 1)
      if (block[at] === NEWLINE || (block[at] === RETURN && block[at + 1] !== NEWLINE)) this.line += 1;
    this.at = to;
  }
}

/** A cell without the quotation marks around it, of which one may be missing. */
const withoutMarks = (cell: string) => cell.trim().replaceAll(/^"|"$/g, '').replaceAll('""', '"');

interface ParsedRow {
  cells: string[];
  /** Where the next one begins. */
  bytes: number;
}

/** The rows up to the end or to an error. */
function parsed(bytes: Buffer, options: Options): { rows: ParsedRow[]; error: CsvError | null } {
  const rows: ParsedRow[] = [];
  try {
    parse(bytes, {
      ...options,
      on_record: (cells: string[], { bytes: end }) => {
        rows.push({ cells, bytes: end });
        return null;
      },
    });
    return { rows, error: null };
  } catch (error) {
    if (error instanceof CsvError) return { rows, error };
    throw error;
  }
}

/** The offset after the last line break; 0 if there is none. A return at the end may be one half of a break. */
function lastBreak(block: Buffer): number {
  const newline = block.lastIndexOf(NEWLINE);
  return newline >= 0 ? newline + 1 : block.lastIndexOf(RETURN, -2) + 1;
}
