import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

type LeaseRow = Selectable<Database['leases']>;

/** Prefix of all lease holders of this process. */
const PROCESS = randomUUID();

/** The last seen content of each lease, and since when (monotonic) it has not changed. */
const seen = new Map<string, { content: string; since: number }>();

/**
 * Work that only one process may do at a time. The lease of a process that crashed expires: by the clock, or if the clock
 * was set back, once another process has seen it unchanged for its whole duration. On SQLite, which has one process, the
 * leases of ended processes are ignored.
 */
export class Lease {
  readonly #holder = `${PROCESS}/${randomUUID()}`;
  readonly #db: Db;
  readonly #name: string;
  readonly #ms: number;

  constructor(db: Db, name: string, ms: number) {
    this.#db = db;
    this.#name = name;
    this.#ms = ms;
  }

  /** Acquires or renews the lease; false while another holder has it. `db`: a transaction to do it in. */
  async hold(db = this.#db): Promise<boolean> {
    const current = await find(db, this.#name);
    if (current && current.holder !== this.#holder && isHeldBy(db, current, this.#ms)) return false;
    const own = { holder: this.#holder, until: new Date(Date.now() + this.#ms).toISOString() };
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
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async release(): Promise<void> {
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }
}

/** Whether a lease is held; `ms` is its duration. */
export async function isHeld(db: Db, name: string, ms: number): Promise<boolean> {
  const current = await find(db, name);
  return current !== undefined && isHeldBy(db, current, ms);
}

const find = (db: Db, name: string) => db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();

function isHeldBy(db: Db, { name, holder, until }: LeaseRow, ms: number): boolean {
  // On SQLite there is one process: it holds its leases until it releases them or ends.
  if (!isPostgres(db)) return holder.startsWith(PROCESS);
  if (until < new Date().toISOString()) return false;
  const content = `${holder} ${until}`;
  const known = seen.get(name);
  if (known?.content === content) return performance.now() - known.since <= ms;
  seen.set(name, { content, since: performance.now() });
  return true;
}
