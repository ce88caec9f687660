import { type Author, listPostVersions, PAGE_SIZE_MAX, type Post, type PostVersion } from '@benotes/contract';
import { call } from '@benotes/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

interface Versions {
  status: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  list: readonly PostVersion[];
  /** There are older ones. */
  hasMore: boolean;
  /** Who made the post what it is now; undefined if that is not known. */
  author?: Author | undefined;
}

/** The versions of a post, a page at a time. */
export function useVersions(id: Post['id']) {
  const [versions, setVersions] = useState<Versions>({ status: 'loading', list: [], hasMore: false });
  const request = useRef(new AbortController());

  const load = useCallback(
    async (known: readonly PostVersion[]) => {
      request.current.abort();
      const { signal } = (request.current = new AbortController());
      const after = known.at(-1)?.id;
      const query = { limit: PAGE_SIZE_MAX, ...(after !== undefined && { after_id: after }) };
      try {
        const { data, current_author } = await call(listPostVersions, { params: { id }, query }, { signal });
        const hasMore = data.length === PAGE_SIZE_MAX;
        setVersions(({ author }) => ({
          status: 'ready',
          list: [...known, ...data],
          hasMore,
          author: current_author ?? author,
        }));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: a Retry is shown
        setVersions((last) => ({ ...last, status: 'failed' }));
      }
    },
    [id],
  );
  useEffect(() => {
    void load([]);
    return () => request.current.abort();
  }, [load]);

  return {
    ...versions,
    loadMore: () => void load(versions.list),
    /** Loads them again, because there is a new one. */
    reload: () => load([]),
    /** Shows a changed version. */
    replace: (changed: PostVersion) =>
      setVersions((last) => ({ ...last, list: last.list.map((each) => (each.id === changed.id ? changed : each)) })),
  };
}
