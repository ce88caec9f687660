import { setTimeout } from 'node:timers/promises';

import { BatchSize } from './adaptive-batches.ts';
import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { transact } from './transact.ts';

/** The pause after a step, in which requests that arrived meanwhile are served; on SQLite, as long as the step. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [2, 50];

/** Pauses after a step that took so long. */
export const pauseAfterStep = (db: Db, ms: number): Promise<void> =>
  setTimeout(isPostgres(db) ? MIN_PAUSE_MS : Math.min(Math.max(ms, MIN_PAUSE_MS), MAX_PAUSE_MS));

/**
 * Changes many rows in transactions so short that others hardly wait, until a step changes none. What is interrupted
 * has done some of them.
 *
 * @param step changes at most `limit` rows and returns how many; `done`: how many the steps before have changed.
 * @returns how many all of them have changed.
 */
export async function inSteps(
  db: Db,
  scope: number | readonly number[],
  step: (trx: Db, limit: number, done: number) => Promise<number>,
): Promise<number> {
  const size = new BatchSize();
  for (let total = 0; ;) {
    let ms = 0;
    const changed = await transact(db, scope, async (trx) => {
      const start = performance.now();
      const count = await step(trx, size.of(trx), total);
      ms = performance.now() - start;
      return count;
    });
    if (changed === 0) return total;
    total += changed;
    size.adjust(ms);
    await pauseAfterStep(db, ms);
  }
}
