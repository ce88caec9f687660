import type { Post } from '@benotes/contract';

/**
 * Moves one post and reassigns the order values of the moved range, highest first. Posts outside the range keep their
 * identity, so that their cards do not render again.
 *
 * @example reorder([{ id: 'a', order: 3 }, { id: 'b', order: 2 }], 1, 0) // b gets 3, a gets 2
 */
export function reorder<P extends Pick<Post, 'order'>>(posts: readonly P[], from: number, to: number): P[] {
  if (!(from in posts) || !(to in posts))
    throw new Error(`No move from ${from} to ${to} in a list of ${posts.length}.`);
  const start = Math.min(from, to);
  const range = posts.slice(start, Math.max(from, to) + 1);
  const moved = range.toSpliced(from - start, 1).toSpliced(to - start, 0, posts[from]!); // `from` was checked above
  const ordered = moved.map((post, index) => ({ ...post, order: range[index]!.order })); // as long as `range`
  return posts.toSpliced(start, range.length, ...ordered);
}

/** The position to which a post can be moved: pinned posts stay above the others. */
export function withinBorder(posts: readonly Pick<Post, 'is_pinned'>[], from: number, to: number): number {
  const isPinned = posts[from]?.is_pinned;
  if (posts[to]?.is_pinned === isPinned) return to;
  const border = posts.findIndex(({ is_pinned }) => !is_pinned);
  return isPinned ? border - 1 : border;
}

/**
 * Inserts a post at the position of its order value. Posts above it shift up by one, as they did on the server.
 * `highest`: the highest order of the collection, if the posts are only some of it.
 */
export function insertByOrder<P extends Pick<Post, 'order'>>(
  posts: readonly P[],
  post: P,
  highest = posts[0]?.order ?? 0,
): P[] {
  const top = posts[0];
  if (!top || post.order > top.order) return [post, ...posts];
  const place = posts.findIndex(({ order }) => order < post.order);
  return reorder([{ ...post, order: highest + 1 }, ...posts], 0, place < 0 ? posts.length : place);
}

/** Sets the previous order values, by id, and sorts the list again, pinned posts and then the highest first. */
export function restoreOrders<P extends Pick<Post, 'id' | 'order' | 'is_pinned'>>(
  posts: readonly P[],
  orders: ReadonlyMap<P['id'], number>,
): P[] {
  const restored = posts.map((post) => {
    const order = orders.get(post.id);
    return order === undefined ? post : { ...post, order };
  });
  return restored.sort((a, b) => Number(b.is_pinned) - Number(a.is_pinned) || b.order - a.order);
}
