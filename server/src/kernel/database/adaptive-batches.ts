import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** SQLite blocks the event loop while a statement runs, so the batch size is adjusted to this duration. */
const TARGET_MS = 20;
const INITIAL_ROWS = 50;
const MIN_ROWS = 2;
const MAX_ROWS = 400;
/** On PostgreSQL, a long statement blocks nothing, but each batch scans the rows of all earlier ones again. */
const POSTGRES_ROWS = 10_000;

/**
 * Repeats a statement on batches of rows until no more match; other requests are served in between.
 *
 * @param runBatch changes at most `limit` rows and returns how many it changed.
 * @returns how many all of them have changed.
 */
export async function inBatches(db: Db, runBatch: (limit: number) => Promise<bigint>): Promise<number> {
  let total = 0;
  let limit = isPostgres(db) ? POSTGRES_ROWS : INITIAL_ROWS;
  for (;;) {
    const start = performance.now();
    const changed = Number(await runBatch(limit));
    total += changed;
    if (changed < limit) return total;
    if (!isPostgres(db)) limit = nextLimit(limit, performance.now() - start);
    await yieldToRequests();
  }
}

/** The limit of the next batch, given the limit and the duration of the last one. */
export function nextLimit(limit: number, ms: number): number {
  if (ms > TARGET_MS) return Math.max(MIN_ROWS, Math.floor(limit / 2));
  return ms < TARGET_MS / 2 ? Math.min(MAX_ROWS, limit * 2) : limit;
}

/**
 * How many rows a step changes, adjusted to how long the last one took. On PostgreSQL, statements do not block this
 * process.
 */
export class BatchSize {
  readonly #postgresRows: number;
  #limit = INITIAL_ROWS;

  constructor(postgresRows = 1000) {
    this.#postgresRows = postgresRows;
  }

  of(db: Db): number {
    return isPostgres(db) ? this.#postgresRows : this.#limit;
  }

  adjust(ms: number): void {
    this.#limit = nextLimit(this.#limit, ms);
  }
}
