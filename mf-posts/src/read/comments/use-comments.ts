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
import { useCallback, useEffect, useRef, useState } from 'react';

import { countComment } from './count-comment.ts';

const bodyOf = (text: string, mentioned: readonly number[]) => ({
  text,
  ...(mentioned.length > 0 && { mentions: mentioned.slice(0, MENTIONS_MAX) }),
});

interface State {
  /** The pages that were loaded, oldest comment first. */
  loaded: readonly Comment[];
  /** Written here while there are later pages. */
  added: readonly Comment[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
}

const EMPTY: State = { loaded: [], added: [], status: 'loading', hasMore: false };

/** The comments on a post, page by page. Changes throw what the API refuses. */
export function useComments(postId: Post['id']) {
  const [state, setState] = useState(EMPTY);
  const request = useRef(new AbortController());
  const load = useCallback(
    async (afterId?: Comment['id']): Promise<void> => {
      request.current.abort();
      const { signal } = (request.current = new AbortController());
      const query = { limit: PAGE_SIZE_MAX, ...(afterId !== undefined && { after_id: afterId }) };
      try {
        const { data } = await call(listComments, { params: { id: postId }, query }, { signal });
        if (!signal.aborted) setState((known) => withPage(known, data));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: the section shows a Retry
        setState((known) => ({ ...known, status: 'failed' }));
      }
    },
    [postId],
  );
  useEffect(() => {
    void load();
    return () => request.current.abort();
  }, [load]);

  const replace = (id: Comment['id'], next: readonly Comment[]) =>
    setState((known) => ({
      ...known,
      loaded: replaced(known.loaded, id, next),
      added: replaced(known.added, id, next),
    }));
  return {
    list: [...state.loaded, ...state.added],
    status: state.status,
    hasMore: state.hasMore,
    loadMore: () => {
      setState((known) => ({ ...known, status: 'loading' }));
      void load(state.loaded.at(-1)?.id);
    },
    add: async (text: string, mentioned: readonly number[]): Promise<void> => {
      const { data } = await call(createComment, { params: { id: postId }, body: bodyOf(text, mentioned) });
      countComment(postId, 1);
      setState((known) => ({ ...known, added: [...known.added, data] }));
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

function withPage({ loaded, added }: State, page: readonly Comment[]): State {
  const ids = new Set(page.map(({ id }) => id));
  return {
    loaded: [...loaded, ...page],
    added: added.filter(({ id }) => !ids.has(id)),
    status: 'ready',
    hasMore: page.length === PAGE_SIZE_MAX,
  };
}

const replaced = (list: readonly Comment[], id: Comment['id'], next: readonly Comment[]): Comment[] =>
  list.flatMap((each) => (each.id === id ? next : each));
