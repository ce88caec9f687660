import path from 'node:path';

import { dropCopyJob } from '../../links/copies/copy-jobs.repo.ts';
import { isLink, storeCopy, storeOutcome } from '../../links/copies/copies.repo.ts';
import { findCopyDates } from '../../library/posts/actions/hand-over-copy.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { addLine, type ListedLines, noLines } from '../jobs/reported-lines.ts';
import { batchesOfFile } from '../jobs/row-batches.ts';
import { STORED_COPIES, type StoredCopy } from './store-copy-files.ts';

interface Copies {
  folder: string;
  /** The new paths that are used; the other files are deleted. */
  used: Set<string>;
  /** The id of the post that had this id in the archive. */
  idOf: (before: number) => number | undefined;
}

/** Gives links their copies, unless they have one, so that their pages are not fetched again. Returns what was left out. */
export async function insertCopies(db: Db, userId: number, { folder, used, idOf }: Copies): Promise<ListedLines> {
  const skipped = noLines();
  for await (const portion of batchesOfFile<StoredCopy>(path.join(folder, STORED_COPIES))) {
    for (const { row } of portion) {
      const id = idOf(row.post_id);
      if (id === undefined || !(await isLink(db, userId, id)) || (await findCopyDates(db, userId, [id])).size > 0)
        continue;
      const leaveOut = (why: string) =>
        addLine(skipped, { line: row.line, reason: `The copy of the page was left out${why}: ${row.name}` });
      if (!row.copy) {
        leaveOut(': the storage is full');
        continue;
      }
      // Its page is fetched instead.
      if (row.copy.html === '' && row.copy.file === null) {
        leaveOut(', because it has neither text nor a file');
        continue;
      }
      await storeCopy(db, userId, id, row.copy, row.fetched_at);
      await storeOutcome(db, userId, id, row.state, row.checked_at ?? row.fetched_at);
      await dropCopyJob(db, { post_id: id, user_id: userId });
      for (const name of row.copy.files) used.add(`/storage/${name}`);
    }
  }
  return skipped;
}
