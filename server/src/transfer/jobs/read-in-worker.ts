import { invalid, storageFull } from '../../problems.ts';
import type { Refusal, WorkerTasks } from '../../workers/tasks.ts';
import type { WorkerPool } from '../../workers/pool.ts';

type Refusing = 'readArchive' | 'readBookmarks';
type Read<N extends Refusing> = Exclude<WorkerTasks[N]['output'], Refusal>;

/**
 * Has a file read in a thread.
 *
 * @throws Problem 507 where there is no room for what is read; Invalid for one that cannot be imported, and for one that takes more memory than a thread has.
 */
export async function readAside<N extends Refusing>(
  workers: WorkerPool,
  name: N,
  task: WorkerTasks[N]['input'],
  userId: number,
): Promise<Read<N>> {
  const read = await workers.run(name, task, userId).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { refusal: 'The file takes more memory than the server has. Import it in parts.' } satisfies Refusal;
  });
  if ('refusal' in read) throw 'isDiskFull' in read ? storageFull() : invalid('file', read.refusal);
  return read as Read<N>; // what is left of its outputs
}
