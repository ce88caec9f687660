import { type FileReader, type FoundColumn, type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { extensionOf, type SourceFile } from '../../formats/source-files.ts';
import { meaningOfName } from '../../formats/tables/column-names.ts';
import { guessColumns } from '../../formats/tables/guess-columns.ts';
import { BROKEN_QUOTES } from '../../formats/tables/product-table.ts';
import { RowReader } from '../../formats/tables/row-reader.ts';
import { folderSeparator, isAddress } from '../../formats/tables/table-values.ts';
import { rowsOf, type Table, tableOf } from '../../formats/tables/table.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

const EXTENSIONS = new Set(['csv', 'tsv', 'tab']);
const MARKDOWN = new Set(['md', 'markdown']);
/** The part of the rows that have as many cells as the header, in a file that is not named like a table. */
const EVEN = 0.8;
/** Columns whose names are known, in such a file. */
const NAMES_KNOWN = 2;

async function recognizes(file: SourceFile): Promise<boolean> {
  const table = await tableOf(file);
  if (!table) return false;
  if (EXTENSIONS.has(extensionOf(file.path))) return true;
  if (
    MARKDOWN.has(extensionOf(file.path)) ||
    table.evenness < EVEN ||
    table.names.length < 2 ||
    table.first.length === 0
  )
    return false;
  if (!table.hasHeader)
    return table.delimiter === '\t' && table.first.every((row) => row.some((cell) => isAddress(cell)));
  return table.names.filter((name) => meaningOfName(name) !== null).length >= NAMES_KNOWN;
}

async function read(
  file: SourceFile,
  sink: ImportSink,
  columns: Readonly<Record<string, string>> | null,
): Promise<void> {
  const table = await tableOf(file);
  if (!table) throw new UnreadableFile(`${file.path} is not a table.`);
  const found = guessColumns(table, columns);
  sink.columns(found);
  warnOfIgnored(found, sink);
  const reader = new RowReader(found, table, await folderSeparator(foldersIn(file, table, found)), sink);
  for await (const row of rowsOf(file, table)) {
    if (row.cells === null) sink.skip(row.line, BROKEN_QUOTES);
    else await reader.read(row);
  }
}

function warnOfIgnored(columns: readonly FoundColumn[], sink: ImportSink): void {
  const names = columns.filter(({ meaning, examples }) => meaning === 'ignore' && examples.length > 0);
  if (names.length === 0) return;
  const list = names.map(({ name }) => `“${name}”`).join(', ');
  sink.warn(names.length === 1 ? `The column ${list} is not imported.` : `These columns are not imported: ${list}.`);
}

/** The cells of the first column of folders. */
async function* foldersIn(file: SourceFile, table: Table, columns: readonly FoundColumn[]): AsyncGenerator<string> {
  const index = columns.findIndex(({ meaning }) => meaning === 'folder');
  if (index < 0) return;
  for await (const { cells } of rowsOf(file, table)) yield cells?.[index] ?? '';
}

/** A table of any program. The user can change what its columns mean. */
export const CSV: FileReader = {
  format: 'csv',
  title: 'CSV',
  strength: STRENGTH.form,
  recognizes,
  read: (file, sink, { columns }) => read(file, sink, columns),
};
