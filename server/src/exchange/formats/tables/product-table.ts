import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import type { FileReader, NamedReader, FoundPost, ImportSink, ReadOptions } from '../reader.ts';
import type { SourceFile } from '../source-files.ts';
import { rowsOf, tableOf } from './table.ts';

/** A row of a table whose columns are known by their names. */
export interface NamedRow {
  /** The cell of a column by its name in lower case; empty if there is none. */
  cell: (name: string) => string;
  /** Where it begins, counted from 1. */
  line: number;
}

/** A post, why there is none, or null if that was already reported. */
export type Read = FoundPost | string | null;

export const BROKEN_QUOTES = 'The quotation marks of this row are broken.';

type RowReader = (row: NamedRow) => Read;

/** A product whose tables always have the same columns. */
export interface ProductTable extends NamedReader {
  /** Whether a table with these columns, in lower case, is one of the product. */
  has: (columns: ReadonlySet<string>) => boolean;
  /** Returns what makes posts of the rows of a file; `rows` reads them for what has to be known before. */
  reading: (
    sink: ImportSink,
    options: ReadOptions,
    rows: () => AsyncIterable<NamedRow>,
  ) => RowReader | Promise<RowReader>;
}

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** Whether a file is a table with certain columns. */
export async function hasColumns(file: SourceFile, has: ProductTable['has']): Promise<boolean> {
  const table = await tableOf(file);
  return table?.hasHeader === true && has(new Set(lowered(table.names)));
}

/** A reader of the tables of a product. */
export function productReader({ has, reading, ...named }: ProductTable): FileReader {
  return {
    ...named,
    recognizes: (file) => hasColumns(file, has),
    read: async (file, sink, options) => {
      const postOf = await reading(sink, options, () => namedRows(file));
      for await (const row of namedRows(file, sink)) {
        const read = postOf(row);
        if (typeof read === 'string') sink.skip(row.line, read);
        else if (read) await sink.post(read);
      }
    },
  };
}

/**
 * The rows of a table; broken ones are reported, if there is a sink.
 *
 * @throws UnreadableFile if it is no table.
 */
export async function* namedRows(file: SourceFile, sink?: ImportSink): AsyncGenerator<NamedRow> {
  const table = await tableOf(file);
  if (!table) throw new UnreadableFile(`${file.path} is not a table.`);
  const columns = new Map(lowered(table.names).map((name, index) => [name, index]));
  for await (const { cells, line } of rowsOf(file, table)) {
    if (cells) yield { cell: (name) => cells[columns.get(name) ?? -1] ?? '', line };
    else sink?.skip(line, BROKEN_QUOTES);
  }
}
