import type { Post } from '@benotes/contract';

import { moveToCollection } from '../../posts/actions/post-actions.ts';
import { isSelected, isSelecting, selected } from '../selection/selection.store.ts';

/** Moves a dropped post to a collection, and if it is selected, the whole selection. */
export async function moveDropped(post: Post, collection_id: Post['collection_id']): Promise<void> {
  if (!isSelecting() || !isSelected(selected, post.id)) return moveToCollection(post, collection_id);
  const { actOnSelection } = await import('../selection/act-on-selection.ts');
  await actOnSelection({ type: 'move', collection_id });
}
