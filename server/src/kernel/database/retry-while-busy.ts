import { setTimeout as sleep } from 'node:timers/promises';

import { busy } from '../problems.ts';
import { isSqliteError } from '../sqlite/connection.ts';

/** How long work waits for another process, and how often it is retried. */
const BUSY_TIMEOUT_MS = 5000;
const BUSY_RETRY_MS = 10;

/** Whether another process holds the file. */
export const isBusy = (error: unknown) => isSqliteError(error) && error.code.startsWith('SQLITE_BUSY');

/** Until when work waits that begins now, by the monotonic clock. */
export const busyDeadline = (): number => performance.now() + BUSY_TIMEOUT_MS;

/**
 * Retries work without blocking this process while another one holds the file: a backup, a seed, or whatever recovers
 * its log after a crash.
 *
 * @throws Problem 503 after the deadline.
 */
export async function retryWhileBusy<T>(work: () => T, deadline = busyDeadline()): Promise<T> {
  for (; ; await sleep(BUSY_RETRY_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw busy();
    }
  }
}
