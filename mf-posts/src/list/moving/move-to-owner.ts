import type { Post } from '@benotes/contract';
import { collections, loadMoves } from '@benotes/platform';
import { ownerIdOf } from '@benotes/platform/other-owners';

import { announce } from '../../posts/actions/announcements.ts';
import { clearListCache } from '../store/list-cache.ts';
import { openList, postList } from '../store/post-list.store.ts';

/** Whether two collections belong to different owners. */
export const isOfAnotherOwner = (from: Post['collection_id'], to: Post['collection_id']): boolean =>
  ownerIdOf(collections.shared, from) !== ownerIdOf(collections.shared, to);

/** Moves posts to a collection of another owner (null: to one's own Uncategorized). False if that failed. */
export async function moveToOwner(post_ids: number[], to_collection_id: Post['collection_id']): Promise<boolean> {
  const { moveToOwner: move } = await loadMoves();
  return (await move({ post_ids, to_collection_id }, showLists)) !== null;
}

function showLists(): void {
  clearListCache();
  announce({ type: 'reordered' });
  void openList(postList.filter);
}
