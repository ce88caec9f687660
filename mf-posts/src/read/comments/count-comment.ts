import type { Post } from '@benotes/contract';

import { clearListCache } from '../../list/store/list-cache.ts';
import { postList, setPosts } from '../../list/store/post-list.store.ts';

/** Shows on the card of a post that it has a comment more or less. */
export function countComment(id: Post['id'], by: 1 | -1): void {
  clearListCache();
  const { posts } = postList;
  const index = posts.findIndex((post) => post.id === id);
  const post = posts[index];
  if (post) setPosts(posts.with(index, { ...post, comment_count: Math.max(0, (post.comment_count ?? 0) + by) }));
}
