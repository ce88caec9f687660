import type { FastifyInstance } from 'fastify';

import type { Sweep } from './housekeeping.ts';

/**
 * What one subject, such as tags, brings to the server. `subjects.ts` lists all of them. What other subjects need of it
 * are further properties of the value.
 */
export interface Subject {
  /** Registers its routes. */
  routes?: (app: FastifyInstance) => PromiseLike<unknown>;
  /** Starts its work in the background, once the server listens. */
  start?: () => void;
  /** Ends that work, at the same time as that of all others: the next start continues with it. */
  stop?: () => Promise<unknown>;
  /** Closes what it holds, when all work in the background has ended, and that of the subjects after it is closed. */
  close?: () => Promise<unknown>;
  /** Its part of the hourly maintenance. */
  sweeps?: readonly Sweep[];
}
