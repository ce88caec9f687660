import type { ImportFlag } from '@benotes/contract';

import { fromSeconds } from '../../dates.ts';
import { STRENGTH } from '../../formats/reader.ts';
import { productReader } from '../../formats/tables/product-table.ts';
import { tagsOf, titleOf } from '../../formats/tables/table-values.ts';
import { addressProblem } from '../../text.ts';

const FLAGS: Partial<Record<string, readonly ImportFlag[]>> = { unread: ['unread'], archive: ['archived'] };

/** The parts `part_000000.csv` of the last export that Pocket offered. */
export const POCKET_TABLE = productReader({
  format: 'pocket',
  title: 'Pocket',
  strength: STRENGTH.own,
  has: (columns) => columns.has('url') && columns.has('time_added') && columns.has('tags'),
  reading:
    () =>
    ({ cell, line }) => {
      const url = cell('url');
      return (
        addressProblem(url) ?? {
          kind: 'link',
          place: null,
          title: titleOf(cell('title'), url),
          url,
          tags: tagsOf(cell('tags'), /[|,]/),
          flags: FLAGS[cell('status')] ?? [],
          created: fromSeconds(cell('time_added')),
          line,
        }
      );
    },
});
