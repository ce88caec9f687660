import { fileURLToPath } from 'node:url';

import { Piscina } from 'piscina';

import { FairQueue } from './fair-queue.ts';
import { type Lane, laneOf } from './task-queues.ts';
import type { WorkerTasks } from './tasks.ts';

const IDLE_MS = 10_000;
const YOUNG_MB = 16;

/** Threads for what takes longer than a request may hold up others. */
export interface WorkerPool {
  /**
   * Has a thread do it. `who` asks: everybody has a turn after the other, however much one of them asks for.
   *
   * @throws Problem 503 when too much of theirs is waiting already.
   */
  run: <N extends keyof WorkerTasks>(
    name: N,
    input: WorkerTasks[N]['input'],
    who?: number,
  ) => Promise<WorkerTasks[N]['output']>;
  close: () => Promise<void>;
}

/** What is nobody's in particular. */
const NOBODY = 0;

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
  const lanes = new Map<Lane, { queue: FairQueue; pool: Piscina }>();
  const open = (lane: Lane) => {
    const known = lanes.get(lane);
    if (known) return known;
    const opened = { queue: new FairQueue(limitsOf(lane)), pool: openThread(report) };
    lanes.set(lane, opened);
    return opened;
  };
  return {
    run: (name, input, who = NOBODY) => {
      const { queue, pool } = open(laneOf(name, input));
      // The worker keeps to the map.
      return queue.add(who, async () => (await pool.run(input, { name })) as WorkerTasks[typeof name]['output']);
    },
    close: async () => {
      for (const { pool } of lanes.values()) await pool.destroy();
    },
  };
}

/** What waits is kept in memory: pictures that were fetched may have 10 MB each. */
const limitsOf = (lane: Lane) => (lane === 'heavy' ? { ofOne: 20, ofAll: 40 } : { ofOne: 50, ofAll: 200 });

/** One thread, which is there while it has something to do. */
function openThread(report: (error: unknown) => void): Piscina {
  const pool = new Piscina({
    filename: fileURLToPath(new URL(WORKER, import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // Short-lived objects of a thread that lives for seconds need no more room than this.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  pool.on('error', report); // of a thread that has nothing to do
  return pool;
}
