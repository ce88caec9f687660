import type { Share } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';
import { asShare, COLUMNS } from './shares.repo.ts';

/** The shares of a collection and of those below it by which visitors may add posts. */
export async function findAddingShares(db: Db, userId: number, collectionId: number): Promise<Share[]> {
  const rows = await withSubtree(db, userId, collectionId)
    .selectFrom('shares')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('may_add', '=', 1)
    .where('collection_id', 'in', (row) => row.selectFrom('within').select('within.id'))
    .orderBy('id')
    .execute();
  return rows.map((row) => asShare(row));
}

/** Lets nobody add posts by some shares any more. */
export async function stopAdding(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db.updateTable('shares').set({ may_add: 0 }).where('user_id', '=', userId).where('id', 'in', ids).execute();
}
