import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

/** SQLite works on this thread: nobody is answered while a statement runs. */
const ROWS_AT_ONCE = 500;
/** PostgreSQL passes what it has changed before once more at every step. */
const ROWS_AT_ONCE_ELSEWHERE = 10_000;

/**
 * Repeats a statement on some of many rows until it finds no more; everybody else's requests have a turn in between.
 *
 * @param step is told how many rows it may change, and returns how many it did.
 */
export async function inSteps(db: Db, step: (limit: number) => Promise<bigint>): Promise<void> {
  const limit = isPostgres(db) ? ROWS_AT_ONCE_ELSEWHERE : ROWS_AT_ONCE;
  while ((await step(limit)) === BigInt(limit)) await new Promise(setImmediate);
}
