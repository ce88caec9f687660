import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import type { Membership } from '../../access/access.ts';
import { countPostsOf } from '../actions/select-posts.repo.ts';
import { ownersToAsk } from '../search-libraries.ts';
import { findFavorites } from './favorites.repo.ts';

/** Counts the favorites of a user among what others share with them, without those in recycle bins. */
export async function countFavoritesOfOthers(
  db: Db,
  userId: number,
  memberships: readonly Membership[],
): Promise<number> {
  let count = 0;
  for (const [ownerId, shared] of await ownersToAsk({ db, userId }, memberships, { is_favorite: true })) {
    const within = shared.map(({ collectionId }) => collectionId);
    const favorites = idList(db, await findFavorites(db, userId, ownerId));
    count += await countPostsOf(db, ownerId, { is_favorite: true, within, favorites });
  }
  return count;
}
