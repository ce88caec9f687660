import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { inCollection } from './posts.repo.ts';

interface Movable {
  id: number;
  order: number;
  collection_id: number | null;
}

/**
 * Moves a post to the place of the post that bears `order` (above the first smaller one where none does; top or
 * bottom beyond the ends) and hands the numbers of the moved range out again, highest first (contract section 9).
 * Numbers stay distinct and holes stay where they are. Runs inside a transaction.
 */
export async function movePost(db: Db, userId: number, post: Movable, order: number): Promise<void> {
  const goesDown = order < post.order;
  const target = await inCollection(db, userId, post.collection_id)
    .select('order')
    .where('id', '!=', post.id)
    .where('order', goesDown ? '>=' : '<=', order)
    .orderBy('order', goesDown ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!target || target.order < post.order !== goesDown) return;

  // Everyone in the range takes the number of the neighbour the moved post came past; the moved one, which has no
  // such neighbour, takes the number at the far end.
  const neighbour = goesDown ? sql`lag("order")` : sql`lead("order")`;
  const range = inCollection(db, userId, post.collection_id)
    .where('order', '>=', Math.min(target.order, post.order))
    .where('order', '<=', Math.max(target.order, post.order))
    .select(sql<number>`coalesce(${neighbour} over (order by "order" desc), ${target.order})`.as('next'))
    .as('moved');
  await db
    .updateTable('posts')
    .from(range)
    .set((row) => ({ order: row.ref('moved.next') }))
    .whereRef('posts.id', '=', 'moved.id')
    .execute();
}
