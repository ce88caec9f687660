import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { isHeld, Lease } from '../../kernel/database/leases.ts';
import { transact } from '../../kernel/database/transact.ts';
import { busy } from '../../kernel/problems.ts';
import { findImport, type ImportRow, startImport } from './import.repo.ts';
import { countToUndo } from './undo-import.repo.ts';

/** How often an import looks whether another one of the same user has ended. */
const LOOK_MS = 100;

/** An import that is recorded as running, and the sign that a process works on it. */
export interface Announced {
  id: number;
  /** When it started. */
  at: string;
  lease: Lease;
}

const leaseOf = (importId: number) => `import-${importId}`;

/** Whether a process works on an import. */
export const isWorkedOn = (db: Db, { id }: Pick<ImportRow, 'id'>): Promise<boolean> => isHeld(db, leaseOf(id));

/**
 * An import as it is now: that of a process that ended is `running` until it is rolled back, and `failed` if it stored
 * nothing.
 */
export async function settled(db: Db, row: ImportRow): Promise<ImportRow> {
  if (row.status !== 'running' || (await isWorkedOn(db, row))) return row;
  // It may have ended since the row was read.
  const again = await findImport(db, row.user_id, row.id);
  if (again && again.status !== 'running') return again;
  return (await countToUndo(db, row.user_id, row.id)) > 0 ? row : { ...row, status: 'failed' };
}

/** Records an import as running. The lease is to be released when it has ended. */
export async function announceImport(db: Db, userId: number): Promise<Announced> {
  const at = new Date().toISOString();
  let lease: Lease | undefined;
  try {
    return await transact(db, userId, async (trx) => {
      const id = await startImport(trx, userId, at);
      lease = new Lease(db, leaseOf(id));
      await lease.hold(trx);
      return { id, at, lease };
    });
  } catch (error) {
    await lease?.release().catch(() => {}); // it ends with its time
    throw error;
  }
}

/**
 * Waits until no other import of a user stores posts: what is rolled back must not count as saved already for another
 * one.
 *
 * @param look called while it waits; what it throws ends that.
 * @throws Problem 503 after `waitMs`.
 */
export async function takeTurn(db: Db, userId: number, look: () => void, waitMs: number): Promise<Lease> {
  const turn = new Lease(db, `imports-of-${userId}`);
  const end = performance.now() + waitMs;
  while (!(await turn.hold())) {
    look();
    if (performance.now() > end) throw busy();
    await setTimeout(LOOK_MS);
  }
  return turn;
}
