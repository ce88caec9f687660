import type { Post, PostAction } from '@benotes/contract';

import { matchesFilter } from '../../posts/filter.ts';
import { compareOf, hasPins, insertAllSorted } from '../store/list-order.ts';
import { loadMore, postList, setPosts } from '../store/post-list.store.ts';

type Tags = readonly { id: number; name: string }[];

/**
 * Shows an action in the open list. `tags`: those that are added. `isInProgress`: the server has not finished it, so
 * what follows is not loaded yet.
 */
export function showLocally(
  action: PostAction,
  isChosen: (post: Post) => boolean,
  tags: Tags,
  isInProgress: boolean,
): void {
  const { filter, posts } = postList;
  const after = posts.flatMap((post) => {
    if (!isChosen(post)) return [post];
    const changed = changedBy(post, action, tags);
    return changed && matchesFilter(changed, filter) ? [changed] : [];
  });
  const shown = action.type === 'pin' || action.type === 'unpin' ? pinnedFirst(after, posts) : after;
  setPosts(shown);
  if (shown.length < posts.length && !isInProgress) void loadMore();
}

/**
 * A list with the posts that were pinned or unpinned where they belong now; without those below the last other one,
 * before which there may be others on a page yet to load.
 */
function pinnedFirst(posts: readonly Post[], before: readonly Post[]): readonly Post[] {
  const compare = compareOf(postList);
  if (!compare || !hasPins(postList.filter)) return posts;
  const wasPinned = new Map(before.map(({ id, is_pinned }) => [id, is_pinned]));
  const isSame = (post: Post) => wasPinned.get(post.id) === post.is_pinned;
  const others = posts.filter(isSame);
  const changed = posts.filter((post) => !isSame(post));
  const merged = insertAllSorted(others, changed, compare);
  const last = others.at(-1);
  return last && postList.status !== 'complete' ? merged.slice(0, merged.indexOf(last) + 1) : merged;
}

/** A post after an action; null if it is deleted permanently. */
function changedBy(post: Post, action: PostAction, tags: Tags): Post | null {
  switch (action.type) {
    case 'move':
      if (post.collection_id === action.collection_id) return post;
      return { ...post, collection_id: action.collection_id, is_pinned: false };
    case 'tag':
    case 'untag': {
      const others = (post.tags ?? []).filter(({ id }) => !action.tag_ids.includes(id));
      const all = action.type === 'tag' ? [...others, ...tags] : others;
      return { ...post, tags: all.toSorted((a, b) => a.name.localeCompare(b.name)) };
    }
    case 'pin':
    case 'unpin':
      return { ...post, is_pinned: action.type === 'pin' };
    case 'favorite':
    case 'unfavorite':
      return { ...post, is_favorite: action.type === 'favorite' };
    case 'delete':
      return { ...post, is_archived: true };
    case 'restore':
      return { ...post, is_archived: false };
    case 'purge':
      return null;
    // Nothing in a card, or known only to the server.
    case 'check':
    case 'accept':
    case 'replace_url':
    case 'merge':
      return post;
  }
}
