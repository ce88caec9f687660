import { createHash } from 'node:crypto';

import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import { Problem } from '../problems.ts';

interface Allowance {
  /** How many, */
  points: number;
  /** in how many seconds. */
  duration: number;
  /** What is said to who used them up. */
  refusal: string;
}

/** Counts what somebody may do only so often. Who it is never stands in the store. */
export class Limit {
  readonly #limiter: RateLimiterAbstract;
  readonly #refusal: string;
  readonly #ms: number;

  constructor(limiter: RateLimiterAbstract, { refusal, duration }: Allowance) {
    this.#limiter = limiter;
    this.#refusal = refusal;
    this.#ms = duration * 1000;
  }

  /** @throws Problem 429 while nothing is left. */
  async check(who: string): Promise<void> {
    const state = await this.#limiter.get(keyOf(who));
    if (!state || state.remainingPoints > 0) return;
    if (!this.#isOfTheFuture(state)) throw this.#refuse(state);
    await this.forget(who);
  }

  /** Counts one, also beyond the last. */
  async count(who: string): Promise<void> {
    await this.#limiter.consume(keyOf(who)).catch(ignoreUsedUp);
  }

  /** Counts one. @throws Problem 429 when nothing was left. */
  async take(who: string): Promise<void> {
    await this.#limiter.consume(keyOf(who)).catch(async (state: unknown) => {
      if (!(state instanceof RateLimiterRes)) throw state;
      if (!this.#isOfTheFuture(state)) throw this.#refuse(state);
      await this.forget(who);
      await this.count(who);
    });
  }

  /** Gives everything back. */
  async forget(who: string): Promise<void> {
    await this.#limiter.delete(keyOf(who));
  }

  /** It ends later than one that began now: the clock was set back since. */
  #isOfTheFuture({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.#ms + APART_MS;
  }

  #refuse({ msBeforeNext }: RateLimiterRes): Problem {
    const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    return new Problem(429, this.#refusal, { 'retry-after': seconds });
  }
}

/** How far the clocks of processes on one PostgreSQL may be apart. */
const APART_MS = 60_000;

/** Half of an address of IPv6, of which everybody is given very many. */
const NETWORK_PARTS = 4;

/** Who counts as one caller: an address, or of IPv6 the network it is in (/64). */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  if (!(read instanceof ipaddr.IPv6)) return read.toString();
  return read.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':');
}

const keyOf = (who: string) => createHash('sha256').update(who).digest('base64url');

function ignoreUsedUp(state: unknown): void {
  if (!(state instanceof RateLimiterRes)) throw state;
}

/** Opens a limit by its name. */
export type Limits = (name: string, allowance: Allowance) => Limit;

/** Limits that all processes on one PostgreSQL share; on SQLite, with its one process, they stay in memory. */
export const openLimits =
  (pool: Pool | null): Limits =>
  (name, allowance) => {
    const options = { points: allowance.points, duration: allowance.duration, keyPrefix: name };
    const memory = new RateLimiterMemory(options);
    if (!pool) return new Limit(memory, allowance);
    const shared = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: memory, // counts alone while PostgreSQL is away
    });
    return new Limit(shared, allowance);
  };
