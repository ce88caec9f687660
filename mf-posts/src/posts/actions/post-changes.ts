import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { ref } from 'valtio';

import { clearListCache } from '../../list/store/list-cache.ts';
import { compareOf, insertSorted, isManual } from '../../list/store/list-order.ts';
import { loadMore, type Placeholder, postList, setPosts, removedIds } from '../../list/store/post-list.store.ts';
import { insertByOrder } from '../../list/store/reorder.ts';
import { matchesFilter, type Filter, isSameFilter } from '../filter.ts';
import { updateOpenedPost } from '../opened-post.store.ts';
import { announce } from './announcements.ts';

/** The position of a post in a list. */
export interface ListPosition {
  filter: Filter;
  index: number;
}

/** The position of a post in the open list; undefined when it is not in it. */
export function positionOf(id: Post['id']): ListPosition | undefined {
  const index = postList.posts.findIndex((post) => post.id === id);
  return index < 0 ? undefined : { filter: postList.filter, index };
}

const isFavorite = (post: Post | null) => post !== null && post.is_favorite && !post.is_archived;
const placeOf = (post: Post | null) => (post === null || post.is_archived ? undefined : post.collection_id);

/**
 * Shows a change made in this tab, and announces it to the other modules and tabs. `before` is null for a new post,
 * `changed` for one that is gone for good. A new post comes on top, one that comes back where it was: at its
 * `position`, if the list is sorted by something else than its order.
 */
export function showChange(before: Post | null, changed: Post | null, position?: ListPosition): void {
  const after = changed && asListed(changed, before);
  const [from, to] = [placeOf(before), placeOf(after)];
  if (from !== to) {
    emit('post:placed', { from, to });
    announce({ type: 'placed', from, to });
  }
  const favorites = Number(isFavorite(after)) - Number(isFavorite(before));
  if (favorites !== 0) emit('favorites:changed', { by: favorites > 0 ? 1 : -1 });
  if (after) {
    announce({ type: 'saved', post: after });
    if (before) showPost(after, position);
    else setPosts(withPost(after, addNew));
    if (before && before.collection_id !== after.collection_id)
      emit('post:moved', { id: after.id, to: after.collection_id });
  } else if (before) {
    announce({ type: 'removed', id: before.id });
    removePost(before.id);
  }
}

/** A list with a new post: where it belongs; on top of the recycle bin; not in lists that only the server can sort. */
function addNew(posts: readonly Post[], filter: Filter, post: Post): readonly Post[] {
  const compare = compareOf(postList);
  if (compare) return insertSorted(posts, post, isManual(postList) ? onTop : compare);
  return isRecycleBin(filter) ? [post, ...posts] : posts;
}

/** By hand, a new post is above all others that are pinned or not as it is. */
const onTop = (post: Post, other: Post) => (other.is_pinned && !post.is_pinned ? 1 : -1);

const isRecycleBin = ({ filter, tag_id, is_archived }: Filter) =>
  filter === undefined && tag_id === undefined && Boolean(is_archived);

/** As `showChange` for a post that may not be new, without announcing it: another tab did, or it is not stored yet. */
export function showPost(post: Post, position?: ListPosition): void {
  setPosts(
    withPost(post, (posts, filter) => {
      const compare = compareOf(postList);
      if (compare)
        return onThisPage(post, isManual(postList) ? inOrder(posts, post) : insertSorted(posts, post, compare));
      if (isRecycleBin(filter)) return [post, ...posts];
      return position && isSameFilter(position.filter, filter) ? posts.toSpliced(position.index, 0, post) : posts;
    }),
  );
}

/**
 * The open list with the current state of a post; `add` inserts one that is not in the list yet. A change of its text
 * does not move it while the user looks at it, pinning it does.
 */
function withPost(
  post: Post,
  add: (posts: readonly Post[], filter: Filter, post: Post) => readonly Post[],
): readonly Post[] {
  clearListCache();
  updateOpenedPost(post);
  const { posts, filter } = postList;
  const known = posts.findIndex(({ id }) => id === post.id);
  if (!matchesFilter(post, filter)) return posts.filter(({ id }) => id !== post.id);
  removedIds.delete(post.id);
  if (known < 0) return add(posts, filter, post);
  const shown = asListed(post, posts[known]);
  const compare = posts[known]?.is_pinned === post.is_pinned ? undefined : compareOf(postList);
  return compare ? insertSorted(posts.toSpliced(known, 1), shown, compare) : posts.with(known, shown);
}

/** A post with what only responses with lists tell, as long as it leads to the same page. */
function asListed(post: Post, before: Post | null | undefined): Post {
  if (!before || before.url !== post.url) return post;
  const { link_state, copied_at, passage, comment_count } = before;
  return {
    ...(comment_count && { comment_count }),
    ...(link_state && { link_state }),
    ...(copied_at && { copied_at }),
    ...(passage !== undefined && { passage }),
    ...post,
  };
}

/** A list by hand with a post at the position of its order value, among the pinned posts or the others. */
function inOrder(posts: readonly Post[], post: Post): readonly Post[] {
  const border = posts.findIndex(({ is_pinned }) => !is_pinned);
  const [pinned, others] = border < 0 ? [posts, []] : [posts.slice(0, border), posts.slice(border)];
  const highest = Math.max(pinned[0]?.order ?? 0, others[0]?.order ?? 0);
  return post.is_pinned
    ? [...insertByOrder(pinned, post, highest), ...others]
    : [...pinned, ...insertByOrder(others, post, highest)];
}

/** Below the last loaded post there may be others before it: then it is part of a page yet to load. */
function onThisPage(post: Post, posts: readonly Post[]): readonly Post[] {
  const isOnLaterPage = postList.status !== 'complete' && posts.length > 1 && posts.at(-1)?.id === post.id;
  return isOnLaterPage ? posts.slice(0, -1) : posts;
}

export function removePost(id: Post['id']): void {
  clearListCache();
  if (!postList.posts.some((post) => post.id === id)) return;
  setPosts(postList.posts.filter((post) => post.id !== id));
}

let placeholders = 0;

/** Shows a placeholder on top of the open list until the work settles. */
export async function withPlaceholder(work: () => Promise<void>): Promise<void> {
  const { filter } = postList;
  placeholders += 1;
  const placeholder: Placeholder = { id: `placeholder-${placeholders}`, type: 'placeholder' };
  postList.placeholders = ref([placeholder, ...postList.placeholders]);
  try {
    await work();
  } finally {
    if (postList.filter === filter)
      postList.placeholders = ref(postList.placeholders.filter(({ id }) => id !== placeholder.id));
  }
}

/** Marks a post as updating until the work settles. */
export async function withUpdatingMark<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  postList.updating = ref([...postList.updating, id]);
  try {
    return await work();
  } finally {
    postList.updating = ref(postList.updating.filter((other) => other !== id));
  }
}

/**
 * Removes a post from the list immediately and runs the request that removes it on the server. If that fails (a falsy
 * result or an exception), the post returns to its position, among the posts that are there by then.
 */
export async function withOptimisticRemoval<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  const { filter, posts: before } = postList;
  removedIds.add(id);
  removePost(id);
  let removed: T | undefined;
  try {
    removed = await withUpdatingMark(id, work);
  } finally {
    if (!removed) rollBackRemoval(id, before, filter);
  }
  // An empty list has no end marker that could come into view and load the next page.
  if (postList.posts.length === 0) void loadMore();
  return removed;
}

function rollBackRemoval(id: Post['id'], before: readonly Post[], filter: Filter): void {
  clearListCache();
  removedIds.delete(id);
  const at = before.findIndex((post) => post.id === id);
  const post = before[at];
  if (!post || postList.filter !== filter || postList.posts.some((other) => other.id === id)) return;
  const above = new Set(before.slice(0, at).map((other) => other.id));
  setPosts(postList.posts.toSpliced(postList.posts.findLastIndex((other) => above.has(other.id)) + 1, 0, post));
}

/** Whether a post belongs in the open list. */
export const matchesOpenList = (post: Post): boolean => matchesFilter(post, postList.filter);
