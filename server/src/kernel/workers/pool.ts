import { fileURLToPath } from 'node:url';

import type { Piscina } from 'piscina';

import { FairQueue } from './fair-queue.ts';
import { importReaders, memoryThere } from './import-readers.ts';
import type { QueueName, Task } from './task.ts';

const IDLE_MS = 10_000;
const YOUNG_MB = 16;
/** More than imports of the largest files take: a thread that needs more ends, not the server. */
const OLD_MB = 512;

/** When a task ends before it is done. Its thread ends with it, whatever it does. */
export interface TaskEnd {
  signal: AbortSignal;
  /** From its start, in ms. */
  limitMs: number;
}

/** How long a task may take. */
export interface TaskLimits {
  /** When it ends, if it does not end by itself. */
  end?: TaskEnd;
  /** How long it may wait for its turn, in ms. */
  waitMs?: number;
}

/** Worker threads for tasks that would block other requests for too long. */
export interface WorkerPool {
  /**
   * Runs a task in a worker thread. Tasks take turns between users.
   *
   * @param limits are only heeded by threads.
   * @throws Problem 503 if too many tasks of the user are waiting, or this one waited too long; an AbortError if it is
   * ended.
   */
  run: <I, O>(task: Task<I, O>, input: I, userId?: number, limits?: TaskLimits) => Promise<O>;
  close: () => Promise<void>;
}

/** The user id of tasks without a user. */
const NO_USER = 0;

// The build puts the worker at the root of dist, and this file there or in its chunks. Node 20 cannot start a thread
// from TypeScript (development, tests), so there the tasks run on the main thread.
const isSource = import.meta.url.endsWith('.ts');
const WORKER = import.meta.url.includes('/chunks/') ? '../worker.js' : './worker.js';

const mainThread: WorkerPool = {
  run: async (task, input) => (await task.load())(input),
  close: () => Promise.resolve(),
};

export function openWorkers(report: (error: unknown) => void = () => {}): WorkerPool {
  if (isSource) return mainThread;
  const queues = new Map<QueueName, { queue: FairQueue; pool: Promise<Piscina> }>();
  const open = (name: QueueName) => {
    const known = queues.get(name);
    if (known) return known;
    const threads = name === 'imports' ? importReaders(memoryThere()) : 1;
    const opened = { queue: new FairQueue(limitsOf(name), threads), pool: openThreads(threads, report) };
    queues.set(name, opened);
    return opened;
  };
  return {
    run: <I, O>({ url, queueOf }: Task<I, O>, input: I, userId = NO_USER, { end, waitMs }: TaskLimits = {}) => {
      const { queue, pool } = open(queueOf(input));
      const run = async (signal?: AbortSignal) =>
        (await (await pool).run({ url, input }, { name: 'runTask', signal: signal ?? null })) as O; // the worker runs the task of this URL
      return queue.add(userId, () => (end ? untilEnd(end, run) : run()), waitMs);
    },
    close: async () => {
      for (const { pool } of queues.values()) await (await pool).destroy();
    },
  };
}

/** Gives work a signal to end: at the end that it has, or at its limit, whichever is first. */
export async function untilEnd<T>({ signal, limitMs }: TaskEnd, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const stop = () => ending.abort();
  // Node may collect a signal of AbortSignal.timeout that only AbortSignal.any refers to: it would never fire.
  const timer = setTimeout(stop, limitMs).unref();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Waiting tasks stay in memory: fetched images may have 10 MB each. */
const limitsOf = (name: QueueName) => (name === 'heavy' ? { perUser: 20, total: 40 } : { perUser: 50, total: 200 });

/** At most so many threads, which end when they are idle. */
async function openThreads(maxThreads: number, report: (error: unknown) => void): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: fileURLToPath(new URL(WORKER, import.meta.url)),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // Enough for the short-lived objects of a thread that lives for seconds.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
  });
  pool.on('error', report); // of an idle thread
  return pool;
}
