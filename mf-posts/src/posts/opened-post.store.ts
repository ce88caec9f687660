import type { Post } from '@benotes/contract';
import { proxy, ref } from 'valtio';

export interface OpenedPost {
  id: Post['id'] | null;
  /** Replaced as a whole, never mutated. */
  post: ReturnType<typeof ref<Post>> | null;
  status: 'loading' | 'ready' | 'missing' | 'failed';
}

export const NO_POST: OpenedPost = { id: null, post: null, status: 'loading' };

/** The post that is being read. */
export const openedPost = proxy<OpenedPost>({ ...NO_POST });

/** Shows the current state of a post if it is the opened one. */
export function updateOpenedPost(post: Post): void {
  if (openedPost.id === post.id && openedPost.post) openedPost.post = ref(post);
}
