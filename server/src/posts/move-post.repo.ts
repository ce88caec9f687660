import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { inCollection } from './posts.repo.ts';

interface Movable {
  id: number;
  order: number;
  collection_id: number | null;
}

/**
 * Moves a post to the position of the post with this order number (if there is none, above the first smaller one; beyond
 * the ends to the top or bottom) and reassigns the numbers of the moved range, highest first (contract section 9).
 * Numbers stay distinct and gaps stay where they are. Runs in a transaction.
 */
export async function movePost(db: Db, userId: number, post: Movable, order: number): Promise<void> {
  const movesDown = order < post.order;
  const target = await inCollection(db, userId, post.collection_id)
    .select('order')
    .where('id', '!=', post.id)
    .where('order', movesDown ? '>=' : '<=', order)
    .orderBy('order', movesDown ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!target || target.order < post.order !== movesDown) return;

  // Each post in the range gets the number of its neighbor in the direction of the move; the moved post, which has no
  // such neighbor, gets the number at the far end.
  const neighbor = movesDown ? sql`lag("order")` : sql`lead("order")`;
  const range = inCollection(db, userId, post.collection_id)
    .where('order', '>=', Math.min(target.order, post.order))
    .where('order', '<=', Math.max(target.order, post.order))
    .select(sql<number>`coalesce(${neighbor} over (order by "order" desc), ${target.order})`.as('next'))
    .as('moved');
  await db
    .updateTable('posts')
    .from(range)
    .set((row) => ({ order: row.ref('moved.next') }))
    .whereRef('posts.id', '=', 'moved.id')
    .execute();
}
