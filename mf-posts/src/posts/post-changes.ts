import type { Post } from '@benotes/contract';
import { ref } from 'valtio';

import { belongs, type Filter, isSame, showsNewest } from './filter.ts';
import { forgetLeftLists } from './list-cache.ts';
import { loadMore, type Placeholder, postList, show, taken } from './post-list.store.ts';
import { insert } from './reorder.ts';

/** Where a post stands, or stood, in a list. */
export interface Place {
  filter: Filter;
  index: number;
}

/** Where a post stands in the open list; undefined when it does not. */
export function placeOfPost(id: Post['id']): Place | undefined {
  const index = postList.posts.findIndex((post) => post.id === id);
  return index < 0 ? undefined : { filter: postList.filter, index };
}

/** Shows a post as the server has it now: on top where it is new, in its place where it changed, gone where it left. */
export function placePost(post: Post): void {
  show(withPost(post, (posts, filter) => (showsNewest(filter) ? [post, ...posts] : posts)));
}

/** Shows a post that comes back: where its order belongs, and in a list with an order of its own where it stood. */
export function putBack(post: Post, before?: Place): void {
  show(
    withPost(post, (posts, filter) => {
      if (showsNewest(filter)) return filter.is_archived ? [post, ...posts] : inOrder(post);
      return before && isSame(before.filter, filter) ? posts.toSpliced(before.index, 0, post) : posts;
    }),
  );
}

/** The open list with a post as it is now; `add` puts it in where it is not there yet. */
function withPost(post: Post, add: (posts: readonly Post[], filter: Filter) => readonly Post[]): readonly Post[] {
  forgetLeftLists();
  const { posts, filter } = postList;
  const known = posts.findIndex(({ id }) => id === post.id);
  if (!belongs(post, filter)) return posts.filter(({ id }) => id !== post.id);
  taken.delete(post.id);
  return known < 0 ? add(posts, filter) : posts.with(known, post);
}

function inOrder(post: Post): readonly Post[] {
  const posts = insert(postList.posts, post);
  // Below everything that is loaded there may be others before it: it comes with its page.
  const comesLater = postList.status !== 'complete' && posts.length > 1 && posts.at(-1)?.id === post.id;
  return comesLater ? posts.slice(0, -1) : posts;
}

export function removePost(id: Post['id']): void {
  forgetLeftLists();
  if (!postList.posts.some((post) => post.id === id)) return;
  show(postList.posts.filter((post) => post.id !== id));
}

let placeholders = 0;

/** Shows a placeholder on top of the list that is open now, for as long as the work takes. */
export async function whilePasting(work: () => Promise<void>): Promise<void> {
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

/** Marks a post as being changed for as long as the work takes. */
export async function whileUpdating<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  postList.updating = ref([...postList.updating, id]);
  try {
    return await work();
  } finally {
    postList.updating = ref(postList.updating.filter((other) => other !== id));
  }
}

/**
 * Takes a post out of the list at once and does the work that takes it away on the server. Where that comes to nothing
 * (a falsy answer), the post stands where it stood, between whatever is there by then.
 */
export async function whileLeaving<T>(id: Post['id'], work: () => Promise<T>): Promise<T> {
  const { filter, posts: before } = postList;
  taken.add(id);
  removePost(id);
  let left: T | undefined;
  try {
    left = await whileUpdating(id, work);
  } finally {
    if (!left) comeBack(id, before, filter);
  }
  // With all of them gone there is no end that could come into sight.
  if (postList.posts.length === 0) void loadMore();
  return left;
}

function comeBack(id: Post['id'], before: readonly Post[], filter: Filter): void {
  forgetLeftLists();
  taken.delete(id);
  const at = before.findIndex((post) => post.id === id);
  const post = before[at];
  if (!post || postList.filter !== filter || postList.posts.some((other) => other.id === id)) return;
  const above = new Set(before.slice(0, at).map((other) => other.id));
  show(postList.posts.toSpliced(postList.posts.findLastIndex((other) => above.has(other.id)) + 1, 0, post));
}

/** Whether a post that looks like this has a place in the list on screen. */
export const staysInList = (post: Post): boolean => belongs(post, postList.filter);
