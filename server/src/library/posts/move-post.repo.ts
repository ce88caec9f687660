import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { inCollection } from './posts.repo.ts';

/** The bounds of order numbers. */
const [LOWEST, HIGHEST] = [-2_147_483_648, 2_147_483_647];

interface Movable {
  id: number;
  order: number;
  collection_id: number | null;
  is_pinned: boolean;
}

/**
 * Moves a post to the position of the post with this order number (if there is none, above the first smaller one;
 * beyond the ends to the top or bottom) and reassigns the numbers of the moved range, highest first. Numbers stay
 * distinct and gaps stay where they are. Pinned posts move among the pinned ones and others among the others: a post
 * that is moved to one of the other kind stays at the border between them. Runs in a transaction.
 */
export async function movePost(db: Db, userId: number, post: Movable, given: number): Promise<void> {
  const list = inCollection(db, userId, post.collection_id);
  const [same, others] = post.is_pinned ? ([1, 0] as const) : ([0, 1] as const);
  const alike = list.where('is_pinned', '=', same);
  const other = await list.where('is_pinned', '=', others).where('order', '=', given).executeTakeFirst();
  const border = post.is_pinned ? LOWEST : HIGHEST;
  const order = other ? border : given;
  const movesDown = order < post.order;
  const target = await alike
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
  const range = alike
    .where('order', '>=', Math.min(target.order, post.order))
    .where('order', '<=', Math.max(target.order, post.order))
    .select(sql<number>`coalesce(${neighbor} over (order by "order" desc), ${target.order})`.as('next'))
    .as('moved');
  await db
    .updateTable('posts')
    .from(range)
    .set((row) => ({ order: row.ref('moved.next') }))
    .whereRef('posts.id', '=', 'moved.id')
    .where(ofOwner(db, 'posts.user_id', userId))
    .execute();
}
