import { fileURLToPath } from 'node:url';

import { Piscina } from 'piscina';

import { busy } from './problems.ts';
import type { WorkerTasks } from './worker-tasks.ts';

const WAITING_MAX = 50;
const IDLE_MS = 10_000;
const YOUNG_MB = 16;

/** Threads for what takes longer than a request may hold up others. */
export interface WorkerPool {
  /** @throws Problem 503 when too much is waiting already. */
  run: <N extends keyof WorkerTasks>(name: N, input: WorkerTasks[N]['input']) => Promise<WorkerTasks[N]['output']>;
  close: () => Promise<void>;
}

// Built, the worker stands at the root of dist, this file there or in its chunks. As TypeScript (development, tests)
// it cannot be a thread's first file on Node 20, so the tasks run on this one.
const isSource = import.meta.url.endsWith('.ts');
const WORKER = import.meta.url.includes('/chunks/') ? '../worker.js' : './worker.js';

const onThisThread: WorkerPool = {
  run: async (name, input) => {
    const tasks: Record<string, unknown> = await import('./worker.ts');
    return (tasks[name] as (given: typeof input) => never)(input); // the worker keeps to the map
  },
  close: () => Promise.resolve(),
};

export function openWorkers(report: (error: unknown) => void = () => {}): WorkerPool {
  if (isSource) return onThisThread;
  const pool = new Piscina({
    filename: fileURLToPath(new URL(WORKER, import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: WAITING_MAX,
    // Short-lived objects of a thread that lives for seconds need no more room than this.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  pool.on('error', report); // of a thread that has nothing to do
  return {
    run: async (name, input) => {
      if (pool.queueSize >= WAITING_MAX) throw busy();
      return (await pool.run(input, { name })) as WorkerTasks[typeof name]['output']; // the worker keeps to the map
    },
    close: () => pool.destroy(),
  };
}
