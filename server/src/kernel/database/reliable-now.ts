import type { Db } from './connect.ts';

const KEY = 'steady_now';
/** Two rounds of housekeeping: after a downtime the value catches up step by step. */
const MAX_STEP_MS = 2 * 3600_000;

/**
 * The current time in ms, protected against clock jumps; called once per round of housekeeping. It is never ahead of
 * the clock, and never more than two hours after the last round: a clock that jumps ahead expires nothing recent.
 */
export async function reliableNow(db: Db): Promise<number> {
  const known = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const now = known ? Math.min(Date.now(), Number(known.value) + MAX_STEP_MS) : Date.now();
  const value = String(now);
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return now;
}
