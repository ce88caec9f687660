import { deletePost, emptyRecycleBin, type Post, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';

import { openList, placePost, postList, removePost, whileUpdating } from './post-list.store.ts';
import { texts } from './texts.ts';

// Whatever the reason, the person reads the same words.
const failed = (description: string) => emit('notification:raised', { type: 'error', title: texts.error, description });

/** Moves a post to the recycle bin; the notification offers to take that back. True when it is gone. */
export function archivePost(post: Post): Promise<boolean> {
  return whileUpdating(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: {} });
    } catch {
      failed(texts.notDeleted);
      return false;
    }
    removePost(post.id);
    emit('notification:raised', {
      type: 'deletion',
      title: texts.deleted,
      description: texts.inRecycleBin,
      action: { label: texts.undo, run: () => void restorePost(post) },
    });
    return true;
  });
}

/** Takes a post out of the recycle bin, back to its collection. True once it is there. */
export function restorePost(post: Post): Promise<boolean> {
  return update(post, { is_archived: false });
}

/** Deletes a post of the recycle bin for good. True when it is gone. */
export function deleteForGood(post: Post): Promise<boolean> {
  return whileUpdating(post.id, async () => {
    try {
      await call(deletePost, { params: { id: post.id }, query: { permanent: true } });
    } catch {
      failed(texts.notDeleted);
      return false;
    }
    removePost(post.id);
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

/** Puts a post into another collection, null for Uncategorized. Its own again changes nothing. */
export async function transferPost(post: Post, collection_id: Post['collection_id']): Promise<void> {
  if (collection_id === post.collection_id) return;
  await update(post, { collection_id, is_uncategorized: collection_id === null });
}

function update(
  post: Post,
  body: Partial<Pick<Post, 'is_archived' | 'collection_id'>> & { is_uncategorized?: boolean },
) {
  return whileUpdating(post.id, async () => {
    try {
      const { data } = await call(updatePost, { params: { id: post.id }, body });
      placePost(data);
      if ('collection_id' in body) emit('post:moved', { id: data.id, to: data.collection_id });
      return true;
    } catch {
      failed(texts.notUpdated);
      return false;
    }
  });
}
