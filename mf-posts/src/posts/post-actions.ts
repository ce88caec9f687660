import { deletePost, emptyRecycleBin, type Input, type Post, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';

import { collectionName } from './collection-name.ts';
import {
  type Place,
  placeOfPost,
  placePost,
  putBack,
  staysInList,
  whileLeaving,
  whileUpdating,
} from './post-changes.ts';
import { openList, postList } from './post-list.store.ts';
import { texts } from './texts.ts';

// Whatever the reason, the person reads the same words.
const failed = (description: string) => emit('notification:raised', { type: 'error', title: texts.error, description });

/** Moves a post to the recycle bin; the notification offers to take that back. True when it is gone. */
export function archivePost(post: Post): Promise<boolean> {
  const place = placeOfPost(post.id);
  return whileLeaving(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: {} });
    } catch {
      failed(texts.notDeleted);
      return false;
    }
    emit('notification:raised', {
      type: 'deletion',
      title: texts.deleted,
      description: texts.inRecycleBin,
      action: { label: texts.undo, run: () => void takeBack(post, { is_archived: false }, place) },
    });
    return true;
  });
}

/** Takes a post out of the recycle bin, back to its collection. True once it is there, which the person reads. */
export async function restorePost(post: Post): Promise<boolean> {
  const restored = await update(post, { is_archived: false });
  if (!restored) return false;
  emit('notification:raised', {
    type: 'success',
    title: texts.restored,
    description: texts.isIn(collectionName(restored.collection_id)),
  });
  return true;
}

/** Deletes a post of the recycle bin for good. True when it is gone. */
export function deleteForGood(post: Post): Promise<boolean> {
  return whileLeaving(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: { permanent: true } });
    } catch {
      failed(texts.notDeleted);
      return false;
    }
    emit('notification:raised', { type: 'deletion', title: texts.deletedForGood });
    return true;
  });
}

/** Deletes everything in the recycle bin for good. */
export async function emptyBin(): Promise<void> {
  try {
    await call(emptyRecycleBin, { query: { is_archived: true } });
  } catch {
    return failed(texts.notEmptied);
  }
  await openList(postList.filter);
  emit('notification:raised', { type: 'deletion', title: texts.emptied });
}

/**
 * Puts a post into another collection, null for Uncategorized; the notification offers to take that back. Its own
 * again changes nothing.
 */
export async function transferPost(post: Post, collection_id: Post['collection_id']): Promise<void> {
  if (collection_id === post.collection_id) return;
  const place = placeOfPost(post.id);
  const moved = await update(post, placeIn(collection_id));
  if (!moved) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.transferred,
    description: texts.isIn(collectionName(moved.collection_id)),
    action: {
      label: texts.undo,
      run: () => void takeBack(post, placeIn(post.collection_id), place),
    },
  });
}

const placeIn = (collection_id: Post['collection_id']) => ({ collection_id, is_uncategorized: collection_id === null });

/** Undoes what was done to a post, which then has its old place in its collection and in the list it was in. */
const takeBack = (post: Post, body: Input<typeof updatePost>['body'], before: Place | undefined) =>
  update(post, { ...body, order: post.order }, (changed) => putBack(changed, before));

/** Changes a post and shows it as it is then. Undefined when it was refused, which the person has read. */
function update(
  post: Post,
  body: Input<typeof updatePost>['body'],
  display: (changed: Post) => void = placePost,
): Promise<Post | undefined> {
  const { is_archived = post.is_archived, collection_id = post.collection_id } = body;
  const during = staysInList({ ...post, is_archived, collection_id }) ? whileUpdating : whileLeaving;
  return during(post.id, async () => {
    try {
      const { data } = await call(updatePost, { params: { id: post.id }, body });
      display(data);
      if (body.collection_id !== undefined) emit('post:moved', { id: data.id, to: data.collection_id });
      return data;
    } catch {
      failed(texts.notUpdated);
    }
  });
}
