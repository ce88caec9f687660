import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

/** SQLite works on this thread: nobody is answered while a statement runs. So a step grows and shrinks with its time. */
const STEP_MS = 20;
const ROWS_AT_FIRST = 50;
const ROWS_LEAST = 2;
const ROWS_MOST = 400;
/** PostgreSQL passes what it has changed before once more at every step. */
const ROWS_AT_ONCE_ELSEWHERE = 10_000;

/**
 * Repeats a statement on some of many rows until it finds no more; everybody else's requests have a turn in between.
 *
 * @param step is told how many rows it may change, and returns how many it did.
 */
export async function inSteps(db: Db, step: (limit: number) => Promise<bigint>): Promise<void> {
  let limit = isPostgres(db) ? ROWS_AT_ONCE_ELSEWHERE : ROWS_AT_FIRST;
  for (;;) {
    const begin = performance.now();
    if ((await step(limit)) < BigInt(limit)) return;
    if (!isPostgres(db)) limit = nextLimit(limit, performance.now() - begin);
    await new Promise(setImmediate);
  }
}

/** How many rows the next step may change, after one that took so long. */
export function nextLimit(limit: number, ms: number): number {
  if (ms > STEP_MS) return Math.max(ROWS_LEAST, Math.floor(limit / 2));
  return ms < STEP_MS / 2 ? Math.min(ROWS_MOST, limit * 2) : limit;
}
