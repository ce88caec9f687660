import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { findSite, setNextRequest } from './checked-sites.repo.ts';

/** A site is requested at most once in this time, in ms. */
export const SITE_INTERVAL_MS = 5000;
/** A check that would wait longer for its turn is done later. */
const WAIT_MAX_MS = 60_000;
/** A site cannot ask for more; a time further ahead is from before the clock was set back. */
const PAUSE_MAX_MS = 24 * 3600_000;

/** A site is not to be requested before some time, in ms since 1970. */
export class SiteBusy extends Error {
  override name = 'SiteBusy';
  readonly until: number;

  constructor(host: string, until: number) {
    super(`${host} is not to be requested now.`);
    this.until = until;
  }
}

/** Keeps requests to a site apart, also over restarts. */
export class SiteTurns {
  readonly #db: Db;
  readonly #intervalMs: number;
  /** The last request of each site that waits for its turn, so that turns are given one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(db: Db, intervalMs = SITE_INTERVAL_MS) {
    this.#db = db;
    this.#intervalMs = intervalMs;
  }

  /** Waits until a site may be requested. @throws SiteBusy if that takes long, and the reason of an aborted signal. */
  async wait(host: string, signal: AbortSignal): Promise<void> {
    const before = this.#turns.get(host) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#take(host, signal));
    this.#turns.set(host, turn);
    try {
      await turn;
    } finally {
      if (this.#turns.get(host) === turn) this.#turns.delete(host);
    }
  }

  /** When a site may be requested, in ms since 1970; the past if it may be now. */
  async nextAt(host: string): Promise<number> {
    const row = await findSite(this.#db, host);
    const next = row ? Date.parse(row.next_at) : 0;
    return next > Date.now() + PAUSE_MAX_MS ? 0 : next;
  }

  /** Leaves a site in peace for a time that it has asked for, in ms. */
  async pause(host: string, ms: number): Promise<void> {
    await setNextRequest(this.#db, host, Date.now() + Math.min(ms, PAUSE_MAX_MS));
  }

  async #take(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const next = await this.nextAt(host);
    const wait = next - Date.now();
    if (wait > WAIT_MAX_MS) throw new SiteBusy(host, next);
    if (wait > 0) await setTimeout(wait, undefined, { signal });
    await setNextRequest(this.#db, host, Date.now() + this.#intervalMs);
  }
}
