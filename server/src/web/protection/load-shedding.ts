import { getHeapStatistics } from 'node:v8';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { busy } from '../../problems.ts';

/** The mean over a second, so that a single long task does not cause rejections. */
export const EVENT_LOOP_DELAY_MAX_MS = 500;
const HEAP_SHARE_MAX = 0.8;

/**
 * Rejects API requests and those of feed readers with 503 while the event loop is overloaded, instead of delaying all of them. Other requests
 * pass: a page with missing files is worse than a slow one, and operators must be able to see the state of a busy
 * server.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE_MAX,
    pressureHandler: async ({ routeOptions }, _reply, type, value) => {
      const { url = '', config } = routeOptions;
      if (!(url.startsWith('/api/') || url.startsWith('/feeds/')) || config.passesUnderPressure) return;
      // No sample for a whole second means that one task took it, and it is over.
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && value === Infinity) return;
      throw busy();
    },
  });
}
