import { anyDate } from '../../dates.ts';
import { markdownToHtml, quoteHtml } from '../../formats/note-html.ts';
import { type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { type NamedRow, productReader, type Read } from '../../formats/tables/product-table.ts';
import { folderSeparator, isYes, tagsOf, titleOf } from '../../formats/tables/table-values.ts';
import { addressProblem, splitNames } from '../../text.ts';

/** The columns of the template for tables that people write themselves. */
const TEMPLATE = ['folder', 'url', 'title', 'note', 'tags', 'created'];
const isTemplate = (columns: ReadonlySet<string>) =>
  columns.size === TEMPLATE.length && TEMPLATE.every((name) => columns.has(name));

/** The collection of what is in no collection. */
const UNSORTED = 'unsorted';

async function* foldersIn(rows: AsyncIterable<NamedRow>): AsyncGenerator<string> {
  for await (const { cell } of rows) yield cell('folder');
}

function postOf({ cell, line }: NamedRow, place: Place): Read {
  const url = cell('url');
  const [note, highlights] = [cell('note'), cell('highlights')];
  const html = `${note === '' ? '' : markdownToHtml(note, { breaks: true })}${highlights === '' ? '' : quoteHtml(highlights)}`;
  return (
    addressProblem(url) ?? {
      kind: 'link',
      place,
      title: titleOf(cell('title'), url),
      url,
      description: cell('excerpt') || null,
      ...(html !== '' && { html }),
      tags: tagsOf(cell('tags'), /,/),
      flags: cell('favorite') !== '' && isYes(cell('favorite')) ? ['favorite'] : [],
      created: anyDate(cell('created')),
      id: cell('id') || null,
      line,
    }
  );
}

function placeOf(sink: ImportSink, folder: string, separator: string | null): Place {
  if (folder.toLowerCase() === UNSORTED) return null;
  return splitNames(folder, separator).reduce<Place>((parent, name) => sink.place(parent, name), null);
}

/** The CSV export of Raindrop.io, and tables in the form that it imports. */
export const RAINDROP_TABLE = productReader({
  format: 'raindrop',
  title: 'Raindrop.io',
  strength: STRENGTH.own,
  has: (columns) => isTemplate(columns) || ['excerpt', 'url', 'folder', 'created'].every((name) => columns.has(name)),
  reading: async (sink, _, rows) => {
    const separator = await folderSeparator(foldersIn(rows()));
    return (row) => postOf(row, placeOf(sink, row.cell('folder'), separator));
  },
});
