import type { Post } from '@benotes/contract';

import { moveToCollection } from '../../posts/actions/post-actions.ts';
import { askForMove } from '../moving/asked-move.store.ts';
import { isOfAnotherOwner } from '../moving/move-to-owner.ts';
import { isSelected, isSelecting, selected } from '../selection/selection.store.ts';

/**
 * Moves a dropped post to a collection, and if it is selected, the whole selection. A move to another owner asks
 * before.
 */
export async function moveDropped(post: Post, collection_id: Post['collection_id']): Promise<void> {
  const isWhole = isSelecting() && isSelected(selected, post.id);
  if (isOfAnotherOwner(post.collection_id, collection_id)) {
    const all = selected.isAll ? undefined : [...selected.ids];
    return askForMove({ post, posts: isWhole ? all : [post.id], to: collection_id });
  }
  if (!isWhole) return moveToCollection(post, collection_id);
  const { actOnSelection } = await import('../selection/act-on-selection.ts');
  await actOnSelection({ type: 'move', collection_id });
}
