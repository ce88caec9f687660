import { type Comment, PAGE_SIZE_MAX } from '@benotes/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

export { default as commentStyles } from './comments.module.css';

interface Pages {
  /** The pages that were loaded, oldest comment first. */
  list: readonly Comment[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
}

/** Fetches the page after a comment, or the first one. */
export type FetchComments = (
  postId: number,
  query: { limit: number; after_id?: number },
  signal: AbortSignal,
) => Promise<readonly Comment[]>;

/** The comments on a post, page by page. `fetchPage` is always the same function. */
export function useCommentPages(postId: number, fetchPage: FetchComments) {
  const [pages, setPages] = useState<Pages>({ list: [], status: 'loading', hasMore: false });
  const request = useRef(new AbortController());
  const load = useCallback(
    async (afterId?: number): Promise<void> => {
      request.current.abort();
      const { signal } = (request.current = new AbortController());
      const query = { limit: PAGE_SIZE_MAX, ...(afterId !== undefined && { after_id: afterId }) };
      try {
        const page = await fetchPage(postId, query, signal);
        const hasMore = page.length === PAGE_SIZE_MAX;
        if (!signal.aborted) setPages(({ list }) => ({ list: [...list, ...page], status: 'ready', hasMore }));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: the section shows a Retry
        setPages((known) => ({ ...known, status: 'failed' }));
      }
    },
    [postId, fetchPage],
  );
  useEffect(() => {
    void load();
    return () => request.current.abort();
  }, [load]);
  return {
    ...pages,
    loadMore: () => {
      setPages((known) => ({ ...known, status: 'loading' }));
      void load(pages.list.at(-1)?.id);
    },
    /** Replaces what was loaded. */
    change: (next: (list: readonly Comment[]) => readonly Comment[]) =>
      setPages((known) => ({ ...known, list: next(known.list) })),
  };
}
