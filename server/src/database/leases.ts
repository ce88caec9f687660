import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

type LeaseRow = Selectable<Database['leases']>;

/** The holders of this process begin with it. */
const PROCESS = randomUUID();

/** Since when, on the clock of this process that nobody sets, each lease has looked as it does. */
const seen = new Map<string, { look: string; at: number }>();

/**
 * What only one process does at a time. Who ends without a word holds it until its time is up: by the clock, or where
 * that was set back, once another process has seen it unchanged for as long. On SQLite, with its one process, nobody
 * holds anything whose process has ended.
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

  /** Takes it or holds it longer; false while it is another's. `db`: a transaction, where it belongs to one. */
  async hold(db = this.#db): Promise<boolean> {
    const known = await find(db, this.#name);
    if (known && known.holder !== this.#holder && isHeldBy(db, known, this.#ms)) return false;
    const mine = { holder: this.#holder, until: new Date(Date.now() + this.#ms).toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('leases')
      .values({ name: this.#name, ...mine })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(mine)
          // Unless somebody else was faster.
          .where('leases.holder', '=', known?.holder ?? this.#holder)
          .where('leases.until', '=', known?.until ?? mine.until),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async release(): Promise<void> {
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }
}

/** Whether somebody holds a lease, of those that are held for so many ms at a time. */
export async function isHeld(db: Db, name: string, ms: number): Promise<boolean> {
  const known = await find(db, name);
  return known !== undefined && isHeldBy(db, known, ms);
}

const find = (db: Db, name: string) => db.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst();

function isHeldBy(db: Db, { name, holder, until }: LeaseRow, ms: number): boolean {
  // On SQLite there is one process: what it holds it holds until it releases it, or ends.
  if (!isPostgres(db)) return holder.startsWith(PROCESS);
  if (until < new Date().toISOString()) return false;
  const look = `${holder} ${until}`;
  const known = seen.get(name);
  if (known?.look === look) return performance.now() - known.at <= ms;
  seen.set(name, { look, at: performance.now() });
  return true;
}
