import type { Db } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Problem } from '../../problems.ts';
import { statusOf } from './import-jobs.ts';
import { findImport } from './import.repo.ts';
import { removeEmptyCollections, removeImport, removeUntouched, removeUnusedTags } from './undo-import.repo.ts';

/**
 * Takes back what an import made: its posts that nobody has touched since, then its tags that no post bears any more
 * and its collections that nobody has touched and that hold nothing. What is touched loses its `import_id`. Others read and write in between; what is left of
 * it when the server ends meanwhile is taken back the next time.
 *
 * @throws Problem 404 for an unknown import, 409 for one that runs.
 */
export async function undoImport(db: Db, userId: number, id: number): Promise<void> {
  const row = await findImport(db, userId, id);
  if (!row) throw new Problem(404, 'Import not found');
  if ((await statusOf(db, row)) === 'running') throw new Problem(409, 'This import is under way.');
  await removeUntouched(db, userId, id);
  const takeRestBack = async (trx: Db) => {
    await removeUnusedTags(trx, userId, id);
    await removeEmptyCollections(trx, userId, id);
    // Last: as long as it is there the import can be taken back again.
    await removeImport(trx, userId, id);
  };
  await transact(db, userId, takeRestBack, true);
}
