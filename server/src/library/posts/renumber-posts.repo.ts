import { UNCATEGORIZED_ID } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';

/**
 * Collections with order numbers above this are renumbered before posts are added. It leaves enough numbers below 2^31,
 * the limit of PostgreSQL's integers, for all posts of the largest import.
 */
export const ORDER_LIMIT = 2_000_000_000;

/** Renumbers the posts of a collection (null: Uncategorized) from 1, in their current order. Runs in a transaction. */
export async function renumber(db: Db, userId: number, collectionId: number | null): Promise<void> {
  const ranked = db
    .selectFrom('posts')
    .select(['id', sql<number>`row_number() over (order by "order", id)`.as('rank')])
    .where('user_id', '=', userId)
    .where('is_archived', '=', sql.lit(0))
    .where('list_id', '=', collectionId ?? UNCATEGORIZED_ID)
    .as('ranked');
  await db
    .updateTable('posts')
    .from(ranked)
    .set((row) => ({ order: row.ref('ranked.rank') }))
    .whereRef('posts.id', '=', 'ranked.id')
    .where(ofOwner(db, 'posts.user_id', userId))
    .execute();
}
