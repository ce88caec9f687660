import type { Db } from './connect.ts';

const KEY = 'steady_now';
/** Two rounds of housekeeping: what the server was switched off for is made up for little by little. */
const STEP_MS = 2 * 3600_000;

/**
 * The present in ms as far as it can be believed, once a round of housekeeping: never ahead of the clock, and never
 * more than two hours after the last round. A clock that jumps ahead makes nothing old that came a moment ago.
 */
export async function steadyNow(db: Db): Promise<number> {
  const known = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const now = known ? Math.min(Date.now(), Number(known.value) + STEP_MS) : Date.now();
  const value = String(now);
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return now;
}
