import { IMMEDIATE_POSTS_MAX } from '@benotes/contract';

import { BatchSize } from '../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { Problem } from '../../kernel/problems.ts';
import { manyPostsChanged } from '../../library/events.ts';
import { restoreReplaced } from '../storing/replace-posts.repo.ts';
import { isRolledBack } from './import-failures.ts';
import { settled } from './import-leases.ts';
import { findImport, type ImportRow, setStatus } from './import.repo.ts';
import {
  countToUndo,
  countUndone,
  removeEmptyCollections,
  removeImport,
  removeSearches,
  removeUntouched,
  removeUnusedTags,
  setUndoing,
} from './undo-import.repo.ts';

type ToUndo = Pick<ImportRow, 'id' | 'user_id' | 'status'>;

/**
 * Undoes an import: removes its posts and saved searches that were not edited since, restores posts that it changed,
 * removes its tags that no post has any more, and its empty collections that were not edited. What was edited loses its
 * `import_id`. Other requests run in between; if the server stops meanwhile, the rest can be undone the next time.
 *
 * @returns whether it is undone. A large one is only recorded: `ImportUndos` does it.
 * @throws Problem 404 for an unknown import, 409 for a running one.
 */
export async function undoImport(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await transact(db, userId, async (trx) => {
    const found = await findImport(trx, userId, id);
    if (!found) throw new Problem(404, 'Import not found');
    const { status } = await settled(trx, found);
    if (status === 'running') throw new Problem(409, 'This import is in progress.');
    if (status === 'undoing') return null;
    const total = await countToUndo(trx, userId, id);
    if (total > IMMEDIATE_POSTS_MAX) await setUndoing(trx, userId, id, total);
    return total > IMMEDIATE_POSTS_MAX ? null : found;
  });
  if (!row) return false;
  const size = new BatchSize();
  while (await undoStep(db, row, size)) await yieldToRequests();
  return true;
}

/**
 * Undoes some of an import in a transaction: its posts, then its tags, its collections, and at last the import itself:
 * one that is rolled back is recorded as failed, any other is forgotten. False when that is done.
 */
export async function undoStep(db: Db, row: ToUndo, size: BatchSize): Promise<boolean> {
  const { id, user_id: userId } = row;
  const isLeft = await transact(db, userId, async (trx) => {
    const [start, limit] = [performance.now(), size.of(trx)];
    const count = (await removeUntouched(trx, userId, id, limit)) || (await restoreReplaced(trx, userId, id));
    if (count > 0) await countUndone(trx, userId, id, count);
    const others =
      count ||
      (await removeUnusedTags(trx, userId, id, limit)) ||
      (await removeEmptyCollections(trx, userId, id, limit));
    size.adjust(performance.now() - start);
    return others > 0;
  });
  if (!isLeft) await transact(db, userId, (trx) => removeRest(trx, row));
  return isLeft;
}

async function removeRest(trx: Db, { id, user_id: userId, status }: ToUndo): Promise<void> {
  const row = await findImport(trx, userId, id);
  if (row?.status !== status) return; // somebody else was faster
  await removeSearches(trx, userId, id);
  // Last: as long as it exists, undoing can be repeated.
  if (isRolledBack(row) && row.result !== null) await setStatus(trx, row, 'failed');
  else await removeImport(trx, userId, id);
  await manyPostsChanged(trx, userId, { reason: 'undo-import', count: row.undo_done });
}
