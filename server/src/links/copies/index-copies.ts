import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import {
  finishCopyIndex,
  isSameCopy,
  nextUnindexed,
  storeCopyLine,
  textOfCopy,
} from '../../library/search/copy-index.repo.ts';
import { tokenize } from '../../library/search/tokenize.task.ts';

/** Indexes the words of the next copy, chunk by chunk, so that other writes run in between. False if there is none. */
export async function indexNextCopy(db: Db, workers: WorkerPool, signal: AbortSignal): Promise<boolean> {
  const copy = await nextUnindexed(db);
  if (!copy) return false;
  const text = await textOfCopy(db, copy);
  if (!text) return true;
  const lines = await workers.run(tokenize, text, copy.user_id);
  for (const [index, line] of lines.entries()) {
    if (signal.aborted) return false;
    const start = performance.now();
    const isStored = await transact(db, copy.user_id, async (trx) => {
      if (!(await isSameCopy(trx, copy))) return false;
      await storeCopyLine(trx, copy, index, line);
      if (index === lines.length - 1) await finishCopyIndex(trx, copy);
      return true;
    });
    if (!isStored) return true;
    await setTimeout(performance.now() - start);
  }
  return true;
}
