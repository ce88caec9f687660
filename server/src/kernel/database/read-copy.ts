import { Kysely, sql } from 'kysely';

import { bytesBefore, logPositionOf } from './log-position.ts';
import { openPool, postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';

/** How often a copy is asked how far it is. */
const POLL_MS = 200;
/** A copy that has not answered for so long is not read from, */
const STALE_MS = 2000;
/** and neither is one that does not have what the primary had at that time: it may not follow the primary any more. */
const BEHIND_MAX_MS = 10_000;

/** A database that follows another one by streaming replication, and can only be read. */
export class ReadCopy {
  readonly db: Kysely<Database>;
  readonly #primary: Kysely<Database>;
  readonly #report: (reason: string) => void;
  #position = -1n;
  #seenAt = -Infinity;
  /** Where the primary was at a time; the copy has been there since it was at the one before. */
  #target = { position: 0n, at: -Infinity };
  #upToDateAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isFailing = false;

  constructor(url: string, primary: Kysely<Database>, report: (reason: string) => void) {
    this.#primary = primary;
    this.db = new Kysely<Database>({ dialect: postgresDialect(openPool(url, (error) => this.#fail(error))) });
    this.#report = report;
  }

  /** Starts to ask it how far it is. A copy that cannot be reached is tried again until it is closed. */
  start(): void {
    void this.#poll();
  }

  /** Whether it can be read and has everything up to a position of the log; null: whatever it has will do. */
  has(position: string | null): boolean {
    const now = performance.now();
    if (now - this.#seenAt > STALE_MS || now - this.#upToDateAt > BEHIND_MAX_MS) return false;
    return position === null ? this.#position >= 0n : this.#position >= bytesBefore(position);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.db.destroy();
  }

  async #poll(): Promise<void> {
    try {
      const target = { position: bytesBefore(await logPositionOf(this.#primary)), at: performance.now() };
      // Null once it has become a primary itself, and nothing is replicated to it anymore.
      const { rows } = await sql<{ position: string | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(this.db);
      const position = rows[0]?.position ?? null;
      this.#position = position === null ? -1n : bytesBefore(position);
      if (this.#position >= this.#target.position) {
        this.#upToDateAt = this.#target.at;
        this.#target = target;
      }
      this.#seenAt = performance.now();
      this.#isFailing = false;
    } catch (error) {
      this.#fail(error);
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#poll(), POLL_MS).unref();
  }

  /** Reports the first of several failures in a row. */
  #fail(error: unknown): void {
    this.#seenAt = -Infinity;
    if (this.#isClosed || this.#isFailing) return;
    this.#isFailing = true;
    this.#report(`the copy cannot be read, so the primary is: ${String(error)}`);
  }
}
