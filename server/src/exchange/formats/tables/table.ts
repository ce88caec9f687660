import { parse } from 'csv-parse/sync';

import { headText, type SourceFile } from '../source-files.ts';
import { type BrokenRow, csvOptions, readRows, type TableRow } from './table-rows.ts';
import { isAddress } from './table-values.ts';
import { utf8Chunks } from './utf8-chunks.ts';

/** What the beginning of a table tells. */
export interface Table {
  delimiter: string;
  /** Unique names of the columns, in their order. */
  names: string[];
  hasHeader: boolean;
  /** The first rows after the header. */
  first: string[][];
  /** The part of the first rows that have as many cells as there are columns, from 0 to 1. */
  evenness: number;
}

const DELIMITERS = [',', ';', '\t'];
const ROWS_LOOKED_AT = 100;
/** Further columns of a wide spreadsheet are ignored. */
const COLUMNS_MAX = 500;
/** Spreadsheets write it on top of a table to tell its delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/;
/** Signs of binary files. */
// oxlint-disable-next-line no-control-regex -- these are what is searched for
const CONTROL = /[\u0000-\u0008\u000E-\u001F]/;
/** Markup, JSON, and the commands of databases. */
const NO_TABLE = /^\s*(?:[<{[]|--|\/\*|PRAGMA |INSERT |CREATE |BEGIN)/;

const known = new WeakMap<SourceFile, Promise<Table | null>>();

/** Looks at the beginning of a file; null if that is no table. It is read once for all readers. */
export function tableOf(file: SourceFile): Promise<Table | null> {
  const table = known.get(file) ?? headText(file).then(guessTable);
  known.set(file, table);
  return table;
}

function guessTable(head: string): Table | null {
  if (head.trim() === '' || CONTROL.test(head) || NO_TABLE.test(head)) return null;
  const declaredDelimiter = DELIMITER_LINE.exec(head)?.[1];
  const text = declaredDelimiter === undefined ? head : head.slice(head.indexOf('\n') + 1);
  const guesses = (declaredDelimiter === undefined ? DELIMITERS : [declaredDelimiter]).flatMap((delimiter) => {
    const rows = firstRows(text, delimiter);
    const columns = rows[0]?.length ?? 0;
    if (columns === 0) return [];
    const even = rows.filter(({ length }) => length === columns).length / rows.length;
    return [{ delimiter, rows, columns, even }];
  });
  const [best] = guesses.toSorted((one, other) => other.even * (other.columns - 1) - one.even * (one.columns - 1));
  if (!best) return null;
  const [top = [], ...rest] = best.rows.map((row) => row.slice(0, COLUMNS_MAX));
  const hasHeader = !top.some((cell) => isAddress(cell)) && top.some((cell) => cell !== '');
  return {
    delimiter: best.delimiter,
    names: columnNames(hasHeader ? top : top.map(() => '')),
    hasHeader,
    first: hasHeader ? rest : [top, ...rest],
    evenness: best.even,
  };
}

/** The first rows, as well as they can be read: quotation marks may be broken, and the last row may be cut. */
function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      ...csvOptions(delimiter),
      relax_quotes: true,
      to: ROWS_LOOKED_AT,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
  } catch {
    // The rows before an error are enough.
  }
  return rows;
}

/** Names that are missing or doubled get a number. */
function columnNames(header: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, cell] of header.entries()) {
    const name = cell.replaceAll(/\s+/g, ' ') || `Column ${index + 1}`;
    let own = name;
    for (let count = 2; names.has(own); count += 1) own = `${name} (${count})`;
    names.add(own);
  }
  return [...names];
}

/** All rows of a table without its header and empty rows. */
export async function* rowsOf(file: SourceFile, table: Table): AsyncGenerator<TableRow | BrokenRow> {
  let isTop = true;
  for await (const row of readRows(utf8Chunks(file), table.delimiter, table.names.length)) {
    if (row.cells && row.cells.length <= 2 && /^sep=.?$/.test(row.cells[0] ?? '') && row.line === 1) continue;
    const isHeader = isTop && table.hasHeader;
    isTop = false;
    if (isHeader || row.cells?.every((cell) => cell === '')) continue;
    yield row;
  }
}
