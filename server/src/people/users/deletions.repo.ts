import type { Db } from '../../kernel/database/connect.ts';
import { writeSetting, removeSetting } from '../../kernel/database/settings.ts';

const PREFIX = 'deleting-user-';

/** Records that a user is being deleted, until it is done. */
export const addDeletion = (trx: Db, userId: number): Promise<void> => writeSetting(trx, PREFIX + userId, '');

export const removeDeletion = (trx: Db, userId: number): Promise<void> => removeSetting(trx, PREFIX + userId);

/** The ids of users whose deletion is not done. */
export async function findDeletions(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('settings').select('key').where('key', 'like', `${PREFIX}%`).execute();
  return rows.map(({ key }) => Number(key.slice(PREFIX.length)));
}
