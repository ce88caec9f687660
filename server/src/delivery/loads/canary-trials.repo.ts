import type { Db } from '../../kernel/database/connect.ts';
import type { Outcome } from './exceeds-live.ts';

/**
 * Loads by which one user contributes to the decision about a version: one broken browser does not decide for everyone.
 */
export const LOADS_PER_USER_MAX = 10;
/** Users whose loads must have failed before a canary is rolled back. */
const FAILING_USERS_MIN = 2;
const BATCH_SIZE = 500;

/** Loads of a version by a user. */
export interface Trial extends Outcome {
  user_id: number;
  name: string;
  version: string;
}

/** What all users contribute about a version. */
export interface Trials extends Outcome {
  /** Users with a failure. */
  failing: number;
}

/** Adds loads of users until each has contributed the maximum; of more, the same share has failed. */
export async function addTrials(trx: Db, trials: readonly Trial[]): Promise<void> {
  for (let from = 0; from < trials.length; from += BATCH_SIZE)
    await addBatch(trx, trials.slice(from, from + BATCH_SIZE));
}

async function addBatch(trx: Db, trials: readonly Trial[]): Promise<void> {
  const ids = [...new Set(trials.map(({ user_id }) => user_id))];
  const users = await trx.selectFrom('users').select('id').where('id', 'in', ids).execute();
  const exists = new Set(users.map(({ id }) => id)); // others were deleted meanwhile
  const rows = await trx.selectFrom('canary_trials').selectAll().where('user_id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const changed = trials
    .filter(({ user_id }) => exists.has(user_id))
    .map((trial) => sumOf(known.get(keyOf(trial)), trial))
    .filter((trial) => trial.loads > (known.get(keyOf(trial))?.loads ?? 0));
  if (changed.length === 0) return;
  await trx
    .insertInto('canary_trials')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name', 'version']).doUpdateSet((row) => ({
        loads: row.ref('excluded.loads'),
        failures: row.ref('excluded.failures'),
      })),
    )
    .execute();
}

const keyOf = ({ user_id, name, version }: Trial) => `${user_id} ${name} ${version}`;

function sumOf(before: Outcome = { loads: 0, failures: 0 }, trial: Trial): Trial {
  const loads = Math.min(trial.loads, LOADS_PER_USER_MAX - before.loads);
  const failures = Math.round((trial.failures * loads) / trial.loads);
  return { ...trial, loads: before.loads + loads, failures: before.failures + failures };
}

/** What all users contribute about a version of a module. */
export async function findTrials(db: Db, name: string, version: string): Promise<Trials> {
  const found = await db
    .selectFrom('canary_trials')
    .select((row) => [
      row.fn.sum<number | null>('loads').as('loads'),
      row.fn.sum<number | null>('failures').as('failures'),
      row.fn.countAll<number>().filterWhere('failures', '>', 0).as('failing'),
    ])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return { loads: found?.loads ?? 0, failures: found?.failures ?? 0, failing: found?.failing ?? 0 };
}

/** How many users must have a failure before a canary is rolled back: one where only one user gets it. */
export async function failingUsersMin(db: Db, isAssigned: (userId: number) => boolean): Promise<number> {
  const users = await db.selectFrom('users').select('id').execute();
  const assigned = users.filter(({ id }) => isAssigned(id)).length;
  return Math.max(1, Math.min(FAILING_USERS_MIN, assigned));
}

/** Removes what was contributed about a module; false if another process has done that already. */
export async function endTrials(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('canary_trials').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes what was contributed about modules other than these. */
export async function endOtherTrials(db: Db, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('canary_trials')
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute();
}
