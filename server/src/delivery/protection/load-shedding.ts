import { getHeapStatistics } from 'node:v8';

import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { busy } from '../../kernel/problems.ts';

/** The mean over a second. */
export const EVENT_LOOP_DELAY_MAX_MS = 500;
/** Samples are taken every second, or later while tasks take long. */
const SUCCESSIVE_MS = 3000;
const HEAP_SHARE_MAX = 0.8;

/**
 * Rejects API requests and those of feed readers with 503 while the event loop is overloaded, instead of delaying all
 * of them. Other requests pass: a page with missing files is worse than a slow one, and operators must be able to see
 * the state of a busy server.
 */
export async function refuseUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  const isSuccessive = successiveSamples();
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE_MAX,
    pressureHandler: async ({ routeOptions }, _reply, type, value) => {
      const { url = '', config } = routeOptions;
      if (!(url.startsWith('/api/') || url.startsWith('/feeds/')) || config.passesUnderPressure) return;
      // No sample for a whole second means that one task took it, and it is over.
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && (value === Infinity || !isSuccessive(Number(value)))) return;
      throw busy();
    },
  });
}

/**
 * Recognizes a high sample that follows another one. A single task at the end of a second is most of its mean delay, so
 * one high sample is no overload: the task is over.
 *
 * @param now the time in ms.
 */
export function successiveSamples(now: () => number = () => performance.now()): (sample: number) => boolean {
  let last = { sample: Number.NaN, at: Number.NEGATIVE_INFINITY, isSuccessive: false };
  return (sample) => {
    if (sample !== last.sample) last = { sample, at: now(), isSuccessive: now() - last.at < SUCCESSIVE_MS };
    return last.isSuccessive;
  };
}
