import { addressProblem } from '../bookmarks/bookmark-fields.ts';
import { fromIso } from './dates.ts';
import { markdownToHtml } from './note-html.ts';
import type { ImportSink, Place } from './reader.ts';
import { type NamedRow, productReader, type Read } from './tables/product-table.ts';
import { isYes, tagsOf, withoutApostrophe } from './tables/table-values.ts';

const COLUMNS = [
  'type',
  'title',
  'url',
  'description',
  'note',
  'collection',
  'created',
  'updated',
  'pinned',
  'favorite',
];

function postOf(row: NamedRow, sink: ImportSink): Read {
  const { line } = row;
  const cell = (name: string) => withoutApostrophe(row.cell(name));
  const isLink = cell('type') === 'link';
  const problem = isLink ? addressProblem(cell('url')) : null;
  if (problem) return problem;
  const names = cell('collection').split(' / ').filter(Boolean);
  const note = cell('note');
  return {
    kind: isLink ? 'link' : 'note',
    place: names.reduce<Place>((parent, name) => sink.place(parent, name), null),
    title: cell('title'),
    ...(isLink && { url: cell('url'), description: cell('description') || null }),
    html: note === '' ? '' : markdownToHtml(note),
    tags: tagsOf(cell('tags'), /,/),
    flags: (['pinned', 'favorite'] as const).filter((flag) => isYes(cell(flag))),
    created: fromIso(cell('created')),
    updated: fromIso(cell('updated')),
    line,
  };
}

/** The CSV export of Benotes. */
export const BENOTES_TABLE = productReader({
  format: 'benotes-csv',
  title: 'Benotes',
  has: (columns) => COLUMNS.every((name) => columns.has(name)),
  reading: (sink) => (row) => postOf(row, sink),
});
