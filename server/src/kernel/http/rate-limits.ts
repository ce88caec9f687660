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
  /** The number of allowed calls, */
  points: number;
  /** in this many seconds. */
  duration: number;
  /** The message of the problem when no points are left. */
  refusal: string;
}

/** A rate limit. Only a hash of the key is stored. */
export class Limit {
  readonly #limiter: RateLimiterAbstract;
  readonly #name: string;
  readonly #allowance: Allowance;
  readonly #ms: number;

  constructor(limiter: RateLimiterAbstract, name: string, allowance: Allowance) {
    this.#limiter = limiter;
    this.#name = name;
    this.#allowance = allowance;
    this.#ms = allowance.duration * 1000;
  }

  /** @throws Problem 429 while no points are left. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(hashOf(key));
    if (!state || state.remainingPoints > 0) return;
    if (!this.#isFromFuture(state)) throw this.#refuse(state);
    await this.forget(key);
  }

  /** Consumes a point, even if none is left. */
  async count(key: string): Promise<void> {
    await this.#limiter.consume(hashOf(key)).catch(ignoreExhausted);
  }

  /** Consumes a point. @throws Problem 429 if none was left. */
  async take(key: string): Promise<void> {
    await this.#limiter.consume(hashOf(key)).catch(async (state: unknown) => {
      if (!(state instanceof RateLimiterRes)) throw state;
      if (!this.#isFromFuture(state)) throw this.#refuse(state);
      await this.forget(key);
      await this.count(key);
    });
  }

  /** Resets the limit for a key. */
  async forget(key: string): Promise<void> {
    await this.#limiter.delete(hashOf(key));
  }

  /** Whether a window ends later than one that starts now, because the clock was set back since. */
  #isFromFuture({ msBeforeNext }: RateLimiterRes): boolean {
    return msBeforeNext > this.#ms + CLOCK_SKEW_MS;
  }

  #refuse({ msBeforeNext }: RateLimiterRes): Problem {
    const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const { points, duration, refusal } = this.#allowance;
    return new Problem(429, refusal, {
      'retry-after': seconds,
      // draft-ietf-httpapi-ratelimit-headers-10
      ratelimit: `"${this.#name}";r=0;t=${seconds}`,
      'ratelimit-policy': `"${this.#name}";q=${points};w=${duration}`,
    });
  }
}

/** How much the clocks of processes on one PostgreSQL may differ. */
const CLOCK_SKEW_MS = 60_000;

/** The first half of an IPv6 address: providers assign each customer a whole /64 network. */
const NETWORK_PARTS = 4;

/** The key of a caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function callerOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':');
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function ignoreExhausted(state: unknown): void {
  if (!(state instanceof RateLimiterRes)) throw state;
}

/** Creates a rate limit with a unique name. */
export type Limits = (name: string, allowance: Allowance) => Limit;

/** Rate limits: shared by all processes on one PostgreSQL, in memory on SQLite, which has one process. */
export const openLimits =
  (pool: Pool | null): Limits =>
  (name, allowance) => {
    const options = { points: allowance.points, duration: allowance.duration, keyPrefix: name };
    const memory = new RateLimiterMemory(options);
    if (!pool) return new Limit(memory, name, allowance);
    const shared = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: memory, // used while PostgreSQL is unavailable
    });
    return new Limit(shared, name, allowance);
  };
