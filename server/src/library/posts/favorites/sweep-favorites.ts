import type { Db } from '../../../kernel/database/connect.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { findExisting } from '../posts.repo.ts';
import { findNextFavorites, removeFavorites } from './favorites.repo.ts';

const BATCH_SIZE = 1000;

/**
 * Removes favorites whose posts were deleted permanently. Those that are only not shared any more stay, and are shown
 * again with the post: whoever gets back into a group, or was left out by mistake, finds their favorites as they were.
 */
export async function sweepFavorites(db: Db, isCanceled: () => boolean): Promise<void> {
  let last = { user_id: 0, post_id: 0 };
  while (!isCanceled()) {
    const favorites = await findNextFavorites(db, last, BATCH_SIZE);
    for (const [ownerId, own] of groupBy(favorites, ({ owner_id }) => owner_id)) {
      const existing = await findExisting(
        db,
        ownerId,
        own.map(({ post_id }) => post_id),
      );
      const gone = own.filter(({ post_id }) => !existing.has(post_id));
      for (const [userId, of] of groupBy(gone, ({ user_id }) => user_id))
        await removeFavorites(
          db,
          userId,
          of.map(({ post_id }) => post_id),
        );
    }
    const end = favorites.at(-1);
    if (!end || favorites.length < BATCH_SIZE) return;
    last = end;
  }
}
