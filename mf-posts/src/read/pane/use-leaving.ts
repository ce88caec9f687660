import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';

import { postList, removedIds } from '../../list/store/post-list.store.ts';
import { BESIDE_LIST, fitsBesideList } from '../../list/view-beside.ts';
import type { OpenedPost } from '../../posts/opened-post.store.ts';
import { useIsCommenting } from '../comments/comment-drafts.ts';
import { texts } from './texts.ts';

interface LeavingOptions {
  id: Post['id'];
  opened: OpenedPost | undefined;
  /** The list is the recycle bin. */
  isBin: boolean;
  onLeave: () => void;
}

/**
 * Closes the pane when its post has left the list, with a notice if it was deleted elsewhere, and when the window has
 * become too narrow. A comment that is being written keeps a post that is still there for others.
 */
export function useLeaving({ id, opened, isBin, onLeave }: LeavingOptions): void {
  const { posts, status, filter, previous } = useSnapshot(postList);
  const [firstFilter] = useState(filter);
  const isListed = previous !== null || status === 'loading' || posts.some((post) => post.id === id);
  const isMissing = opened?.status === 'missing';
  const isGone = isMissing || opened?.post?.is_archived === !isBin;
  const isCommenting = useIsCommenting(id);
  const fits = useSyncExternalStore(subscribe, fitsBesideList);
  const isLeaving = isMissing || ((isGone || !isListed) && !isCommenting) || !fits;
  useEffect(() => {
    if (!isLeaving) return;
    if (fits && filter === firstFilter && !removedIds.has(id) && (isGone || !isBin))
      emit('notification:raised', { type: 'deletion', title: texts.gone, description: texts.goneElsewhere });
    onLeave();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isLeaving]);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(BESIDE_LIST);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
