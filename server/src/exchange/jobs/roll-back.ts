import { BatchSize } from '../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { busy } from '../../kernel/problems.ts';
import { ENDED, isRolledBack } from './import-failures.ts';
import { isWorkedOn } from './import-leases.ts';
import { findImport, findUnfinished, type ImportFailure, type ImportRow, setStatus } from './import.repo.ts';
import { countToUndo, setUndoing } from './undo-import.repo.ts';
import { undoStep } from './undo-import.ts';

type ImportKey = Pick<ImportRow, 'id' | 'user_id'>;

/**
 * Records that an import failed, so that it stores nothing more, and that what it has stored is to be rolled back.
 *
 * @param failure null: nothing of the import is to be left, as its request has responded with the error.
 * @returns false if it was stored.
 */
export function beginRollBack(db: Db, { id, user_id }: ImportKey, failure: ImportFailure | null): Promise<boolean> {
  return transact(db, user_id, async (trx) => {
    const row = await findImport(trx, user_id, id);
    if (row?.status !== 'running') return row?.status !== 'done';
    await setStatus(trx, row, 'undoing', failure);
    await setUndoing(trx, user_id, id, await countToUndo(trx, user_id, id));
    return true;
  });
}

/**
 * Rolls back what a failed import has stored, in the steps of an undo. If it is stopped, `ImportUndos` goes on.
 *
 * @returns false if the import was stored.
 */
export async function rollBack(
  db: Db,
  key: ImportKey,
  failure: ImportFailure | null,
  mayGoOn = () => true,
): Promise<boolean> {
  if (!(await beginRollBack(db, key, failure))) return false;
  const row = await findImport(db, key.user_id, key.id);
  if (row?.status !== 'undoing') return true;
  const size = new BatchSize();
  while ((await undoStep(db, row, size)) && mayGoOn()) await yieldToRequests();
  return true;
}

/**
 * Finishes the undoing of a user's earlier imports, and rolls back those that nobody works on: what is about to be
 * removed must not count as saved already for another one.
 *
 * @param look called before each step; what it throws ends that.
 * @throws Problem 503 after `waitMs`.
 */
export async function finishEarlier(db: Db, userId: number, look: () => void, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  const mayGoOn = () => {
    look();
    if (performance.now() > end) throw busy();
    return true;
  };
  for (const row of await findUnfinished(db, userId))
    if (row.status === 'undoing' || !(await isWorkedOn(db, row))) await rollBack(db, row, ENDED, mayGoOn);
}

/** Imports that failed, or are recorded as running, and that nobody works on. */
export async function findAbandoned(db: Db): Promise<ImportRow[]> {
  const found: ImportRow[] = [];
  for (const row of await findUnfinished(db))
    if ((row.status === 'running' || isRolledBack(row)) && !(await isWorkedOn(db, row))) found.push(row);
  return found;
}
