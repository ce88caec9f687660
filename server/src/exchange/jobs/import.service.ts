import type { ImportResult } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { OutcomeUnknown } from '../../kernel/database/outcome-unknown.ts';
import { transact } from '../../kernel/database/transact.ts';
import { manyPostsChanged } from '../../library/events.ts';
import { finishImport, type Owner, startImport } from './import.repo.ts';

class DryRun extends Error {}

type Report = (done: number) => void;

/** Where an import reads its posts. */
export interface ImportSource {
  /** Number of posts and files. */
  total: number;
  /** Slow work outside of the transaction; not called on a dry run. */
  prepare?: (report: Report) => Promise<void>;
  /** Stores the posts, in the caller's transaction. */
  insert: (db: Db, owner: Owner, report: Report) => Promise<Omit<ImportResult, 'id'>>;
  /** Releases it, once its posts are stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

interface ImportOptions {
  /** Nothing is stored, the totals are the same. */
  isDryRun?: boolean;
  /** The import was recorded before: its id and start. */
  started?: { id: number; at: string };
  /** Called with the number of posts stored so far. */
  report?: Report;
}

/** Stores what a source holds in one transaction; on a dry run it is rolled back, with the same totals. */
export async function runImport(
  db: Db,
  userId: number,
  source: ImportSource,
  { isDryRun = false, started, report = () => {} }: ImportOptions = {},
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  let isStored = false;
  try {
    if (!isDryRun) await source.prepare?.(report);
    const store = async (trx: Db) => {
      const now = started?.at ?? new Date().toISOString();
      const id = started?.id ?? (await startImport(trx, userId, now));
      result = { id, ...(await source.insert(trx, { userId, importId: id, now, isDryRun }, report)) };
      await finishImport(trx, userId, id, result);
      if (isDryRun) throw new DryRun(); // rolls everything back
      await manyPostsChanged(trx, userId, { reason: 'import', count: result.posts });
      return result;
    };
    await transact(db, userId, store, { isLong: true });
    isStored = true;
  } catch (error) {
    // Its posts may be there: files that they do not show are removed later anyway.
    isStored = error instanceof OutcomeUnknown;
    if (!(error instanceof DryRun)) throw error;
  } finally {
    await source.close(isStored);
  }
  if (!result) throw new Error('An import ended without a result.');
  return isDryRun ? { ...result, id: null } : result;
}
