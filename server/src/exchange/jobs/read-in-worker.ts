import { codeOf } from '../../kernel/code-of.ts';
import { REQUEST_WAIT_MS } from '../../kernel/database/connect.ts';
import { invalid, storageFull } from '../../kernel/problems.ts';
import type { TaskEnd, WorkerPool } from '../../kernel/workers/pool.ts';
import type { Task } from '../../kernel/workers/task.ts';
import type { Refusal } from '../reading/refusal.ts';
import { Stopped } from '../reading/stopped.ts';

/**
 * Reads a file in a worker thread. Without an `end`, a request waits for it.
 *
 * @throws Problem 503 if a request waits too long for the files of others; 507 if the disk is full; Stopped; Invalid if
 *   the file cannot be imported, or takes more memory or time than a thread has.
 */
export async function readInWorker<I, T>(
  workers: WorkerPool,
  task: Task<I, { read: T } | Refusal>,
  input: I,
  userId: number,
  end?: TaskEnd,
): Promise<T> {
  const limits = end ? { end } : { waitMs: REQUEST_WAIT_MS };
  const result = await workers.run(task, input, userId, limits).catch((error: unknown): Refusal => {
    if (end?.signal.aborted) throw new Stopped();
    if (end && isNamed(error, 'AbortError'))
      return { refusal: 'Reading the files took too long. Import them in parts.' };
    if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { refusal: 'The file takes more memory than the server has. Import it in parts.' };
  });
  if ('read' in result) return result.read;
  if (result.isStopped) throw new Stopped();
  throw result.isDiskFull ? storageFull() : invalid('file', result.refusal);
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
