import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { findFileUse, findRemovable, setUnusedSince } from './files.repo.ts';
import type { Files } from './files.ts';

/** How long unused files are kept for users who want them back: images of drafts, or removed from a note. */
const RETENTION_MS = 7 * 24 * 3600_000;
/** Files of copies are not written by users. A long import uses those that it has stored only at its end. */
const COPIES_RETENTION_MS = 24 * 3600_000;
const BATCH_SIZE = 500;

/**
 * Removes files that no post or collection has shown for a week (those in the recycle bin count), those of copies after
 * a day, and unused files of deleted users at once. Returns how many. `now` is a time in ms.
 */
export async function sweepFiles(db: Db, files: Files, now = Date.now()): Promise<number> {
  await updateUnusedSince(db, new Date(now).toISOString());
  const unusedBefore = new Date(now - RETENTION_MS).toISOString();
  const copiesBefore = new Date(now - COPIES_RETENTION_MS).toISOString();
  let count = 0;
  for (;;) {
    const names = await findRemovable(db, { unusedBefore, copiesBefore }, BATCH_SIZE);
    await files.remove(names);
    count += names.length;
    if (names.length < BATCH_SIZE) return count;
  }
}

async function updateUnusedSince(db: Db, now: string): Promise<void> {
  for (let last = ''; ;) {
    const files = await findFileUse(db, last, BATCH_SIZE);
    for (const { name, unused_since, isUsed } of files)
      if ((unused_since === null) !== isUsed) await setUnusedSince(db, name, isUsed ? null : now);
    if (files.length < BATCH_SIZE) return;
    last = files.at(-1)?.name ?? last;
    await yieldToRequests();
  }
}
