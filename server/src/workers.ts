import { fileURLToPath } from 'node:url';

import { Piscina } from 'piscina';

import { Problem } from './problems.ts';
import type { WorkerTasks } from './worker-tasks.ts';

const WAITING_MAX = 50;
const IDLE_MS = 10_000;

/** Threads for what takes longer than a request may hold up others. */
export interface WorkerPool {
  /** @throws Problem 503 when too much is waiting already. */
  run: <N extends keyof WorkerTasks>(name: N, input: WorkerTasks[N]['input']) => Promise<WorkerTasks[N]['output']>;
  close: () => Promise<void>;
}

// Built, the worker stands at the root of dist, this file there or in its chunks; in development and tests it is
// TypeScript, which Node 20 reads through tsx.
const isSource = import.meta.url.endsWith('.ts');
const WORKER = isSource ? './worker.ts' : import.meta.url.includes('/chunks/') ? '../worker.js' : './worker.js';

export function openWorkers(): WorkerPool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL(WORKER, import.meta.url)),
    execArgv: isSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: WAITING_MAX,
  });
  return {
    run: async (name, input) => {
      if (pool.queueSize >= WAITING_MAX)
        throw new Problem(503, 'The server is busy. Try again in a moment.', { 'retry-after': '5' });
      return (await pool.run(input, { name })) as WorkerTasks[typeof name]['output']; // the worker keeps to the map
    },
    close: () => pool.destroy(),
  };
}
