import type { ImportFlag } from '@benotes/contract';

import { fromSeconds } from '../../dates.ts';
import { quoteHtml } from '../../formats/note-html.ts';
import { type ImportSink, STRENGTH } from '../../formats/reader.ts';
import { type NamedRow, productReader, type Read } from '../../formats/tables/product-table.ts';
import { tagsOf, titleOf } from '../../formats/tables/table-values.ts';
import { addressProblem } from '../../text.ts';

/** The folders of Instapaper that are no folders of the user. */
export const INSTAPAPER_FLAGS: Partial<Record<string, ImportFlag>> = {
  unread: 'unread',
  archive: 'archived',
  starred: 'favorite',
};

const COLUMNS = ['url', 'title', 'selection', 'folder'];

function postOf({ cell, line }: NamedRow, sink: ImportSink): Read {
  const [url, selection, folder] = [cell('url'), cell('selection'), cell('folder')];
  const problem = addressProblem(url);
  if (problem && (url !== '' || selection === '')) return problem;
  const flag = INSTAPAPER_FLAGS[folder.toLowerCase()];
  const created = fromSeconds(cell('timestamp'));
  return {
    kind: url === '' ? 'note' : 'link',
    place: flag || folder === '' ? null : sink.place(null, folder),
    title: titleOf(cell('title'), url),
    ...(url !== '' && { url }),
    ...(selection !== '' && { html: quoteHtml(selection) }),
    tags: tagsOf(cell('tags'), /,/),
    flags: flag ? [flag] : [],
    created,
    // Older files have no dates, and the newest is on top.
    ...(created === null && { position: line }),
    line,
  };
}

/** The CSV export of Instapaper. */
export const INSTAPAPER_TABLE = productReader({
  format: 'instapaper',
  title: 'Instapaper',
  strength: STRENGTH.own,
  has: (columns) => COLUMNS.every((name) => columns.has(name)),
  reading: (sink) => (row) => postOf(row, sink),
});
