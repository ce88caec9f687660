import type { Db } from './connect.ts';

/**
 * A secret of the server, the same for all processes, which is created with the first call.
 *
 * @param key its name among the settings.
 */
export async function findOrAddSecret(db: Db, key: string, newSecret: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value: newSecret })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value;
}
