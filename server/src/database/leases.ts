import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from './connect.ts';

/** What only one process does at a time. Who ends without a word holds it until its time is up. */
export class Lease {
  readonly #holder = randomUUID();
  readonly #db: Db;
  readonly #name: string;
  readonly #ms: number;

  constructor(db: Db, name: string, ms: number) {
    this.#db = db;
    this.#name = name;
    this.#ms = ms;
  }

  /** Takes it or holds it longer; false while it is another's. */
  async hold(): Promise<boolean> {
    const now = new Date().toISOString();
    const mine = { holder: this.#holder, until: new Date(Date.now() + this.#ms).toISOString() };
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('leases')
      .values({ name: this.#name, ...mine })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(mine)
          .where((row) =>
            row.or([row('leases.holder', '=', this.#holder), row(sql.ref('leases.until'), '<', sql.val(now))]),
          ),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async release(): Promise<void> {
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }
}
