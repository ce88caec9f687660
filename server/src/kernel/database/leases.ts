import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

type LeaseRow = Selectable<Database['leases']>;

/**
 * How long other processes consider a lease held without a sign of life, and the interval at which its holder gives
 * one.
 */
export const LEASE_MS = 20_000;
const BEAT_MS = 5000;

/** Prefix of all lease holders of this process. */
const PROCESS = randomUUID();

/** The last seen content of each lease, and since when (monotonic) it has not changed. */
const seen = new Map<string, { content: string; since: number }>();

/**
 * Work that only one process may do at a time, however long it takes: a lease that is held is renewed until it is
 * released. The lease of a process that crashed expires within seconds: by the clock, or if the clock was set back,
 * once another process has seen it unchanged for that long. On SQLite, which has one process, the leases of ended
 * processes are ignored.
 */
export class Lease {
  readonly #holder = `${PROCESS}/${randomUUID()}`;
  readonly #db: Db;
  readonly #name: string;
  /** When it was acquired or renewed last (monotonic). */
  #renewedAt = -Infinity;
  #beat: NodeJS.Timeout | null = null;
  #renewing: Promise<void> = Promise.resolve();

  constructor(db: Db, name: string) {
    this.#db = db;
    this.#name = name;
  }

  /** Acquires the lease, unless it is held; false while another holder has it. `db`: a transaction to do it in. */
  async hold(db = this.#db): Promise<boolean> {
    if (this.#beat && this.#isCurrent()) return true;
    if (!(await this.#acquire(db))) return false;
    this.#beat ??= setInterval(() => this.#renew(), BEAT_MS).unref();
    return true;
  }

  /** Does nothing if it is not held. */
  async release(): Promise<void> {
    if (!this.#beat) return;
    this.#stop();
    await this.#renewing;
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }

  /** On SQLite, nobody else can take it. */
  #isCurrent(): boolean {
    return !isPostgres(this.#db) || performance.now() - this.#renewedAt < LEASE_MS;
  }

  #renew(): void {
    if (!isPostgres(this.#db)) return;
    const renew = async () => {
      if (this.#beat && !(await this.#acquire(this.#db))) this.#stop();
    };
    // After an error the next one may succeed; if none does in time, the lease counts as lost.
    this.#renewing = this.#renewing.then(renew).catch(() => {});
  }

  #stop(): void {
    if (this.#beat) clearInterval(this.#beat);
    this.#beat = null;
  }

  async #acquire(db: Db): Promise<boolean> {
    const start = performance.now();
    const current = await find(db, this.#name);
    if (current && current.holder !== this.#holder && isHeldBy(db, current)) return false;
    const own = { holder: this.#holder, until: new Date(Date.now() + LEASE_MS).toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('leases')
      .values({ name: this.#name, ...own })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(own)
          // Unless it has changed since it was read.
          .where('leases.holder', '=', current?.holder ?? this.#holder)
          .where('leases.until', '=', current?.until ?? own.until),
      )
      .executeTakeFirst();
    const isAcquired = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    if (isAcquired) this.#renewedAt = start;
    return isAcquired;
  }
}

/** Whether a lease is held, by any process. */
export async function isHeld(db: Db, name: string): Promise<boolean> {
  const current = await find(db, name);
  return current !== undefined && isHeldBy(db, current);
}

const find = (db: Db, name: string) => db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();

function isHeldBy(db: Db, { name, holder, until }: LeaseRow): boolean {
  // On SQLite there is one process: it holds its leases until it releases them or ends.
  if (!isPostgres(db)) return holder.startsWith(PROCESS);
  if (until < new Date().toISOString()) return false;
  const content = `${holder} ${until}`;
  const known = seen.get(name);
  if (known?.content === content) return performance.now() - known.since <= LEASE_MS;
  seen.set(name, { content, since: performance.now() });
  return true;
}
