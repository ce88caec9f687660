import type { ImportResult } from '@benotes/contract';

import { type Db, REQUEST_WAIT_MS } from '../../kernel/database/connect.ts';
import type { Lease } from '../../kernel/database/leases.ts';
import { OutcomeUnknown } from '../../kernel/database/outcome-unknown.ts';
import { readSnapshot, transact, withoutHook } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { manyPostsChanged } from '../../library/events.ts';
import { canceled, failureOf } from './import-failures.ts';
import { type Announced, announceImport, takeTurn } from './import-leases.ts';
import { findImport, finishImport, type Owner } from './import.repo.ts';
import { finishEarlier, rollBack } from './roll-back.ts';
import type { Step } from './steps.ts';

type Report = (done: number) => void;

/** Where an import reads its posts. */
export interface ImportSource {
  /** Number of posts and files. */
  total: number;
  /** Slow work before anything is stored; not called on a dry run. */
  prepare?: (report: Report) => Promise<void>;
  /** Stores the posts, in steps between which others write. On a dry run, it only reads and counts. */
  insert: (step: Step, owner: Owner, report: Report) => Promise<Omit<ImportResult, 'id'>>;
  /** Releases it, once its posts are stored or never will be. */
  close: (isStored: boolean) => Promise<void>;
}

interface ImportOptions {
  /** The import was recorded before, and its failure will be. */
  announced?: Announced;
  /** Called with the number of posts stored so far. */
  report?: Report;
  /** Whether what a failed import has stored may be rolled back now; else `ImportUndos` does it. */
  mayRollBack?: () => boolean;
  /** Called with errors beside the one that is thrown. */
  reportError?: (error: unknown) => void;
}

/** The totals of an import of which nothing is stored. */
export async function dryRun(db: Db, userId: number, source: ImportSource): Promise<ImportResult> {
  try {
    return await readSnapshot(db, async (snapshot) => {
      const owner = { userId, importId: 0, now: new Date().toISOString(), isDryRun: true };
      return {
        id: null,
        ...(await source.insert(
          (work) => work(snapshot),
          owner,
          () => {},
        )),
      };
    });
  } finally {
    await source.close(false);
  }
}

/**
 * Stores what a source holds, in steps. If that fails, everything is rolled back. A hook of the database is for the
 * last step.
 */
export async function runImport(
  dbOfRequest: Db,
  userId: number,
  source: ImportSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { report = () => {}, reportError = () => {}, mayRollBack } = options;
  const db = withoutHook(dbOfRequest);
  const [look, waitMs] = [() => report(0), options.announced ? Infinity : REQUEST_WAIT_MS];
  let { announced } = options;
  let turn: Lease | undefined;
  let isStored = false;
  try {
    await finishEarlier(db, userId, look, waitMs);
    await source.prepare?.(report);
    announced ??= await announceImport(db, userId);
    turn = await takeTurn(db, userId, look, waitMs);
    await finishEarlier(db, userId, look, waitMs); // what was begun meanwhile
    const result = await store(dbOfRequest, userId, source, announced, options);
    isStored = true;
    return result;
  } catch (error) {
    const key = announced && { id: announced.id, user_id: userId };
    const failure = options.announced ? failureOf(error) : null;
    try {
      isStored = key !== undefined && !(await rollBack(db, key, failure, mayRollBack));
    } catch (other) {
      // Files that no post shows are removed later anyway.
      isStored = error instanceof OutcomeUnknown;
      reportError(other);
    }
    throw error;
  } finally {
    await turn?.release().catch(reportError);
    if (!options.announced) await announced?.lease.release().catch(reportError);
    await source.close(isStored);
  }
}

async function store(
  db: Db,
  userId: number,
  source: ImportSource,
  { id, at: now }: Announced,
  { report = () => {} }: ImportOptions,
): Promise<ImportResult> {
  const step: Step = async (work) => {
    const done = await transact(
      withoutHook(db),
      userId,
      async (trx) => {
        // Another process may have canceled it, or taken it for abandoned.
        if ((await findImport(trx, userId, id))?.status !== 'running') throw canceled();
        return work(trx);
      },
      { isLong: true, isOnce: true },
    );
    await yieldToRequests();
    return done;
  };
  const inserted = await source.insert(step, { userId, importId: id, now, isDryRun: false }, report);
  return transact(db, userId, async (trx) => {
    const result = { id, ...inserted };
    await finishImport(trx, userId, id, result);
    await manyPostsChanged(trx, userId, { reason: 'import', count: result.posts });
    return result;
  });
}
