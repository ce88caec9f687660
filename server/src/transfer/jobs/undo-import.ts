import type { Db } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { Problem } from '../../problems.ts';
import { openOutbox } from '../../webhooks/outbox.ts';
import { settled } from './import-jobs.ts';
import { findImport } from './import.repo.ts';
import { restoreReplaced } from '../storing/replace-posts.repo.ts';
import {
  removeEmptyCollections,
  removeImport,
  removeSearches,
  removeUntouched,
  removeUnusedTags,
} from './undo-import.repo.ts';

/**
 * Undoes an import: restores posts that it changed, removes its posts and saved searches that were not edited since, its tags that no post has any more, and
 * its empty collections that were not edited. What was edited loses its `import_id`. Other requests run in between; if the server
 * stops meanwhile, the rest can be undone the next time.
 *
 * @throws Problem 404 for an unknown import, 409 for a running one.
 */
export async function undoImport(db: Db, userId: number, id: number): Promise<void> {
  const row = await findImport(db, userId, id);
  if (!row) throw new Problem(404, 'Import not found');
  if ((await settled(db, row)).status === 'running') throw new Problem(409, 'This import is in progress.');
  await removeUntouched(db, userId, id);
  const takeRestBack = async (trx: Db) => {
    await restoreReplaced(trx, userId, id);
    await removeUnusedTags(trx, userId, id);
    await removeSearches(trx, userId, id);
    await removeEmptyCollections(trx, userId, id);
    // Last: as long as it exists, undoing can be repeated.
    await removeImport(trx, userId, id);
    await (await openOutbox(trx, userId))?.manyChanged('undo-import');
  };
  await transact(db, userId, takeRestBack, true);
}
