import type { Post } from '@benotes/contract';

/**
 * Collections can be sorted, results show the collection of each post, and posts in the recycle bin can be restored.
 */
export type ListKind = 'collection' | 'results' | 'bin';

/** The note open in the inline editor. */
export interface Edited {
  post: Post;
  caretAt: number | undefined;
}
