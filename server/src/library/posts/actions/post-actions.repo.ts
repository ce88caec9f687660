import type { PostAction } from '@benotes/contract';
import { sql } from 'kysely';

import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { favoritePosts, undoFavorite } from './favorite-posts.repo.ts';
import { flagPosts, undoFlag } from './flag-posts.repo.ts';
import { acceptPages, askForChecks, replaceUrls, undoAccept, undoReplacing } from './link-actions.repo.ts';
import { mergePosts } from './merge-posts.repo.ts';
import {
  deletePosts,
  moveBack,
  movePosts,
  recordChanges,
  restorePosts,
  type Step,
  undelete,
  unrestore,
} from './move-posts.repo.ts';
import { within } from './post-jobs.repo.ts';
import { tagPosts, undoTagging, undoUntagging, untagPosts } from './tag-posts.repo.ts';
import { undoMerge } from './undo-merge.repo.ts';

/** Changes the posts of a step, and marks their items. An action on a further field of posts is one more case. */
export function applyAction(step: Step, action: PostAction): Promise<void> {
  switch (action.type) {
    case 'move':
      return movePosts(step, action.collection_id);
    case 'tag':
      return tagPosts(step, action.tag_ids);
    case 'untag':
      return untagPosts(step, action.tag_ids);
    case 'pin':
    case 'unpin':
      return flagPosts(step, action.type);
    case 'favorite':
    case 'unfavorite':
      return favoritePosts(step, action.type);
    case 'delete':
      return deletePosts(step);
    case 'restore':
      return restorePosts(step);
    case 'purge':
      return purgePosts(step);
    case 'check':
      return askForChecks(step);
    case 'accept':
      return acceptPages(step);
    case 'replace_url':
      return replaceUrls(step);
    case 'merge':
      return mergePosts(step, action);
  }
}

/** Changes the posts of marked items back, except those that were changed again in the meantime. */
export function undoAction(step: Step, action: PostAction): Promise<void> {
  switch (action.type) {
    case 'move':
      return moveBack(step, action.collection_id);
    case 'tag':
      return undoTagging(step);
    case 'untag':
      return undoUntagging(step);
    case 'pin':
    case 'unpin':
      return undoFlag(step, action.type);
    case 'favorite':
    case 'unfavorite':
      return undoFavorite(step, action.type);
    case 'delete':
      return undelete(step);
    case 'restore':
      return unrestore(step);
    case 'accept':
      return undoAccept(step);
    case 'replace_url':
      return undoReplacing(step);
    case 'merge':
      return undoMerge(step, action.collection_id);
    case 'purge':
    case 'check':
      throw new Error(`This cannot be undone: ${action.type}.`);
  }
}

/** Permanently deletes the posts of a step that are in the recycle bin. */
async function purgePosts(step: Step): Promise<void> {
  const { db, userId } = step;
  await recordChanges(step, sql`posts.is_archived = 1`);
  await withDeferredMerge(db, () =>
    sql`
      delete from posts where user_id = ${userId} and id in (
        select item.post_id from post_job_items as item where ${within(step)} and item.state = 1
      )`.execute(db),
  );
}
