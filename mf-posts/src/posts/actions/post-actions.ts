import { deletePost, emptyRecycleBin, type Input, type Post, type Tag, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import type { ChosenTag } from '@benotes/ui';

import { openList, postList } from '../../list/store/post-list.store.ts';
import { givenTags } from '../../write/saving/save-tags.ts';
import { collectionName } from '../collection-name.ts';
import { texts } from './action-texts.ts';
import { announce } from './announcements.ts';
import {
  type ListPosition,
  positionOf,
  showChange,
  matchesOpenList,
  withOptimisticRemoval,
  withUpdatingMark,
} from './post-changes.ts';

// The message does not depend on the cause (specification section 8).
const notifyFailure = (description: string) =>
  emit('notification:raised', { type: 'error', title: texts.error, description });

/** Moves a post to the recycle bin. The notification has Undo. Resolves to true on success. */
export function archivePost(post: Post): Promise<boolean> {
  const place = positionOf(post.id);
  return withOptimisticRemoval(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: {} }, { keepalive: true });
    } catch {
      notifyFailure(texts.notDeleted);
      return false;
    }
    const deleted = { ...post, is_archived: true, archived_at: new Date().toISOString() };
    showChange(post, deleted);
    emit('notification:raised', {
      type: 'deletion',
      title: texts.deleted,
      description: texts.inRecycleBin(cardName(post)),
      action: { label: texts.undo, run: () => void undoChange(deleted, post, { is_archived: false }, place) },
    });
    return true;
  });
}

/** Restores a post from the recycle bin into its collection and notifies the user. Resolves to true on success. */
export async function restorePost(post: Post): Promise<boolean> {
  const restored = await update(post, { is_archived: false });
  if (!restored) return false;
  emit('notification:raised', {
    type: 'success',
    title: texts.restored,
    description: texts.isIn(cardName(restored), collectionName(restored.collection_id)),
  });
  return true;
}

/** Permanently deletes a post that is in the recycle bin. Resolves to true on success. */
export function deletePermanently(post: Post): Promise<boolean> {
  return withOptimisticRemoval(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: { permanent: true } });
    } catch {
      notifyFailure(texts.notDeleted);
      return false;
    }
    showChange(post, null);
    emit('notification:raised', { type: 'deletion', title: texts.deletedPermanently, description: cardName(post) });
    return true;
  });
}

/** Permanently deletes everything in the recycle bin. */
export async function emptyBin(): Promise<void> {
  try {
    await call(emptyRecycleBin, { query: { is_archived: true } });
  } catch {
    return notifyFailure(texts.notEmptied);
  }
  announce({ type: 'reordered' });
  await openList(postList.filter);
  emit('notification:raised', { type: 'deletion', title: texts.emptied });
}

/**
 * Moves a post to another collection (null: Uncategorized). The notification has Undo. Does nothing if it is already
 * there.
 */
export async function moveToCollection(post: Post, collection_id: Post['collection_id']): Promise<void> {
  if (collection_id === post.collection_id) return;
  const place = positionOf(post.id);
  const moved = await update(post, collectionFields(collection_id));
  if (!moved) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.moved,
    description: texts.isIn(cardName(moved), collectionName(moved.collection_id)),
    action: {
      label: texts.undo,
      run: () => void undoChange(moved, post, collectionFields(post.collection_id), place),
    },
  });
}

/**
 * Gives a post these tags, which were made of those of `base`, and keeps what was added elsewhere. Resolves to
 * undefined on failure, after notifying the user.
 */
export const tagPost = async (
  post: Post,
  tags: readonly ChosenTag[],
  base: readonly Tag[],
): Promise<Post | undefined> =>
  update(post, {
    ...(await givenTags(tags, post.collection_id, base)),
    merge: true,
    base: { tags: base.map(({ id }) => id) },
  });

const collectionFields = (collection_id: Post['collection_id']) => ({
  collection_id,
  is_uncategorized: collection_id === null,
});

/**
 * Reverts a change to a post, given as it is and as it was, and restores its position, in its collection and in the
 * list it was shown in.
 */
const undoChange = (
  post: Post,
  { order }: Post,
  body: Input<typeof updatePost>['body'],
  before: ListPosition | undefined,
) => update(post, { ...body, order }, before);

/** Updates a post and shows the result. Resolves to undefined on failure, after notifying the user. */
function update(
  post: Post,
  body: Input<typeof updatePost>['body'],
  position?: ListPosition,
): Promise<Post | undefined> {
  const { is_archived = post.is_archived, collection_id = post.collection_id } = body;
  const during = matchesOpenList({ ...post, is_archived, collection_id }) ? withUpdatingMark : withOptimisticRemoval;
  return during(post.id, async () => {
    try {
      const { data } = await call(updatePost, { params: { id: post.id }, body }, { keepalive: true });
      showChange(post, data, position);
      return data;
    } catch {
      notifyFailure(texts.notUpdated);
    }
  });
}
