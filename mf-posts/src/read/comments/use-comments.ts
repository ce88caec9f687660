import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  MENTIONS_MAX,
  PAGE_SIZE_MAX,
  type Post,
  updateComment,
} from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { type FetchPage, usePages } from '@benotes/platform/use-pages';
import { useCallback, useState } from 'react';

import { clearListCache } from '../../list/store/list-cache.ts';
import { postList, setPosts } from '../../list/store/post-list.store.ts';

const bodyOf = (text: string, mentioned: readonly number[]) => ({
  text,
  ...(mentioned.length > 0 && { mentions: mentioned.slice(0, MENTIONS_MAX) }),
});

/** The comments on a post, page by page. Changes throw what the API refuses. */
export function useComments(postId: Post['id']) {
  const fetchPage = useCallback<FetchPage<Comment>>(
    async (after_id, signal) => {
      const query = { limit: PAGE_SIZE_MAX, ...(after_id !== undefined && { after_id }) };
      return (await call(listComments, { params: { id: postId }, query }, { signal })).data;
    },
    [postId],
  );
  const { list: loaded, change: changeLoaded, ...pages } = usePages(fetchPage, PAGE_SIZE_MAX);
  /** Written here, until their page is loaded. */
  const [added, setAdded] = useState<readonly Comment[]>([]);

  const replace = (id: Comment['id'], next: readonly Comment[]) => {
    const replaced = (list: readonly Comment[]) => list.flatMap((each) => (each.id === id ? next : each));
    changeLoaded(replaced);
    setAdded(replaced);
  };
  const ids = new Set(loaded.map(({ id }) => id));
  return {
    ...pages,
    list: [...loaded, ...added.filter(({ id }) => !ids.has(id))],
    add: async (text: string, mentioned: readonly number[]): Promise<void> => {
      const { data } = await call(createComment, { params: { id: postId }, body: bodyOf(text, mentioned) });
      countComment(postId, 1);
      setAdded((known) => [...known, data]);
    },
    change: async (id: Comment['id'], text: string, mentioned: readonly number[]): Promise<void> => {
      const { data } = await call(updateComment, { params: { id }, body: bodyOf(text, mentioned) });
      replace(id, [data]);
    },
    remove: async (id: Comment['id']): Promise<void> => {
      try {
        await call(deleteComment, { params: { id } });
      } catch (error) {
        // Deleted on another device, it is gone as well.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      countComment(postId, -1);
      replace(id, []);
    },
  };
}

/** Shows on the card of a post that it has a comment more or less. */
function countComment(id: Post['id'], by: 1 | -1): void {
  clearListCache();
  const { posts } = postList;
  const index = posts.findIndex((post) => post.id === id);
  const post = posts[index];
  if (post) setPosts(posts.with(index, { ...post, comment_count: Math.max(0, (post.comment_count ?? 0) + by) }));
}
