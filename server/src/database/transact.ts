import { sql } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';
import { RoomMade } from '../disk/disk-reserve.ts';
import { ALONE, SNAPSHOT } from './sqlite.ts';

/** The scope of what must be unique among all users: addresses, share tokens, owners. */
export const EVERYBODY = 0;

/** The scope of what lets one person in: password, reset links and sessions. An import of theirs does not hold it. */
export const accessOf = (userId: number): number => -userId;

/** PostgreSQL's locks of the application know two numbers; ours bear this one first. */
const LOCK = 0x62_6e;
const TRIES = 3;
/** Two transactions waited for each other, or one saw what another changed: the loser may try again. */
const AGAIN = new Set(['40001', '40P01']);

type LastStep = (trx: Db, result: unknown) => Promise<void>;

const lastSteps = new WeakMap<Db, LastStep>();

/** The same database; what `transact` does on it ends with this step, which is told what the work has yielded. */
export function withLastStep(db: Db, step: LastStep): Db {
  const same = db.withoutPlugins();
  lastSteps.set(same, step);
  return same;
}

/**
 * Runs work that reads and then writes as if nobody else wrote meanwhile: nobody at all on SQLite, nobody within the
 * scope (a user's id, `EVERYBODY` or `accessOf` a user; of several the widest first) on PostgreSQL. All or nothing.
 * `isLong`: nobody else's confirmation waits for it.
 */
export async function transact<T>(
  db: Db,
  scope: number | readonly number[],
  work: (trx: Db) => Promise<T>,
  isLong = false,
): Promise<T> {
  const transaction = isLong ? db.transaction().setAccessMode(ALONE) : db.transaction();
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction.execute(async (trx) => {
        if (isPostgres(trx))
          for (const each of [scope].flat()) await sql`select pg_advisory_xact_lock(${LOCK}, ${each})`.execute(trx);
        const result = await work(trx);
        await lastSteps.get(db)?.(trx, result);
        return result;
      });
    } catch (error) {
      const { code = '' } = error as { code?: string };
      // What was laid by for a full disk is for what takes little.
      const mayTryAgain = error instanceof RoomMade ? !isLong : AGAIN.has(code);
      if (tries === TRIES || !mayTryAgain) throw error;
    }
  }
}

/**
 * Runs work that only reads and sees everything as it was at one moment, whatever others write meanwhile. It must not
 * wait for anybody: neither database tidies up what it may still look at.
 */
export const readSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(SNAPSHOT)
    .execute(async (trx) => {
      if (isPostgres(trx)) await sql`select 1`.execute(trx); // with the first look it is settled
      return work(trx);
    });
