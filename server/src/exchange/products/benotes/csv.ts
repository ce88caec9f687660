import { fromIso } from '../../dates.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { type ImportSink, type Place, STRENGTH } from '../../formats/reader.ts';
import { type NamedRow, productReader, type Read } from '../../formats/tables/product-table.ts';
import { isYes, withoutApostrophe } from '../../formats/tables/table-values.ts';
import { addressProblem } from '../../text.ts';
import { ownPost } from './own-post.ts';

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

/** Posts have other ids after an import. */
const POST_LINK = /^\/p\/(\d+)$/;

function postOf(row: NamedRow, sink: ImportSink): Read {
  const { line } = row;
  const cell = (name: string) => withoutApostrophe(row.cell(name));
  const isLink = cell('type') === 'link';
  const problem = isLink ? addressProblem(cell('url')) : null;
  if (problem) return problem;
  const names = cell('collection').split(' / ').filter(Boolean);
  const note = cell('note');
  const addressOf = (href: string) => {
    const linked = POST_LINK.exec(href)?.[1];
    return linked === undefined ? href : sink.linkTo(linked);
  };
  return {
    kind: isLink ? 'link' : 'note',
    place: names.reduce<Place>((parent, name) => sink.place(parent, name), null),
    title: cell('title'),
    ...(isLink && { url: cell('url'), description: cell('description') || null }),
    html: note === '' ? '' : markdownToHtml(note, { addressOf }),
    tags: cell('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    flags: (['pinned', 'favorite'] as const).filter((flag) => isYes(cell(flag))),
    created: fromIso(cell('created')),
    updated: fromIso(cell('updated')),
    ...ownPost(cell('id')),
    line,
  };
}

/** The CSV export of Benotes. */
export const BENOTES_TABLE = productReader({
  format: 'benotes-csv',
  title: 'Benotes',
  strength: STRENGTH.ours,
  has: (columns) => COLUMNS.every((name) => columns.has(name)),
  reading: (sink) => (row) => postOf(row, sink),
});
