import { REQUEST_WAIT_MS } from '../../database/connect.ts';
import { invalid, storageFull } from '../../problems.ts';
import type { Refusal, WorkerTasks } from '../../workers/tasks.ts';
import { Stopped } from '../reading/stopped.ts';
import type { TaskEnd, WorkerPool } from '../../workers/pool.ts';

type Refusing = 'readArchive' | 'readBookmarks' | 'readImport';
type Read<N extends Refusing> = Exclude<WorkerTasks[N]['output'], Refusal>;

/**
 * Reads a file in a worker thread. Without an `end`, a request waits for it.
 *
 * @throws Problem 503 if a request waits too long for the files of others; 507 if the disk is full; Stopped; Invalid if the file cannot be imported, or takes more memory or time than
 * a thread has.
 */
export async function readInWorker<N extends Refusing>(
  workers: WorkerPool,
  name: N,
  task: WorkerTasks[N]['input'],
  userId: number,
  end?: TaskEnd,
): Promise<Read<N>> {
  const limits = end ? { end } : { waitMs: REQUEST_WAIT_MS };
  const read = await workers.run(name, task, userId, limits).catch((error: unknown): Refusal => {
    if (end?.signal.aborted) throw new Stopped();
    if (end && isNamed(error, 'AbortError'))
      return { refusal: 'Reading the files took too long. Import them in parts.' };
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { refusal: 'The file takes more memory than the server has. Import it in parts.' };
  });
  if ('isStopped' in read) throw new Stopped();
  if ('refusal' in read) throw 'isDiskFull' in read ? storageFull() : invalid('file', read.refusal);
  return read as Read<N>; // the type of the remaining outputs
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
