import { anyDate } from '../../dates.ts';
import { markdownToHtml } from '../../formats/note-html.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { type NamedRow, productReader, type Read } from '../../formats/tables/product-table.ts';
import { tagsOf, titleOf } from '../../formats/tables/table-values.ts';
import { addressProblem } from '../../text.ts';

const COLUMNS = ['id', 'type', 'title', 'url', 'content', 'note', 'tags', 'created'];

function postOf({ cell, line }: NamedRow): Read {
  const [url, content, note] = [cell('url'), cell('content'), cell('note')];
  const shared = {
    place: null,
    title: titleOf(cell('title'), url),
    tags: tagsOf(cell('tags'), /,/),
    created: anyDate(cell('created')),
    id: cell('id') || null,
    line,
  } as const;
  if (url === '') {
    if (shared.title === '' && content === '' && note === '') return 'There is no text and no address.';
    return { ...shared, kind: 'note', html: `${markdownToHtml(content)}${markdownToHtml(note)}` };
  }
  return (
    addressProblem(url) ?? {
      ...shared,
      kind: 'link',
      url,
      description: content || null,
      ...(note !== '' && { html: markdownToHtml(note) }),
    }
  );
}

/** The table in the export of mymind. */
export const MYMIND_TABLE = productReader({
  format: 'mymind',
  title: 'mymind',
  strength: STRENGTH.own,
  has: (columns) => COLUMNS.every((name) => columns.has(name)),
  reading: () => postOf,
});
