import { getHeapStatistics } from 'node:v8';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { busy } from '../../problems.ts';

/** The mean of a second: a single long task is over before anybody could be turned away for it. */
export const EVENT_LOOP_DELAY_MAX_MS = 500;
const HEAP_SHARE_MAX = 0.8;

/**
 * KeyedQueue calls of the API away with 503 while the process cannot keep up, rather than letting all of them wait. Whatever
 * else is asked for passes: a page without one of its files is worse than a page that is late, and who looks after a
 * server that is busy must be able to see it.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE_MAX,
    pressureHandler: async ({ routeOptions }, _reply, type, value) => {
      if (!routeOptions.url?.startsWith('/api/')) return;
      // No sample in a whole second: one task took it, and it is over.
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && value === Infinity) return;
      throw busy();
    },
  });
}
