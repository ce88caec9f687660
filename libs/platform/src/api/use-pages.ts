import { useCallback, useEffect, useRef, useState } from 'react';

/** Fetches the rows after the one with this id, or the first ones; always the same function for the same list. */
export type FetchPage<Row> = (lastId: number | undefined, signal: AbortSignal) => Promise<readonly Row[]>;

interface Pages<Row> {
  /** The rows of the pages that were loaded. While another list loads, those of the last one stay. */
  list: readonly Row[];
  status: 'loading' | 'ready' | 'failed';
  /** Whether a further page may have rows. */
  hasMore: boolean;
  /** What was fetched last, for another attempt. */
  of: FetchPage<Row>;
  after: number | undefined;
}

/** The rows of a list, page by page. Outdated answers are ignored. @param pageSize how many rows a full page has. */
export function usePages<Row extends { id: number }>(fetchPage: FetchPage<Row>, pageSize: number) {
  const [pages, setPages] = useState<Pages<Row>>({
    list: [],
    status: 'loading',
    hasMore: false,
    of: fetchPage,
    after: undefined,
  });
  const request = useRef(new AbortController());
  const load = useCallback(
    async (lastId?: number): Promise<void> => {
      request.current.abort();
      const { signal } = (request.current = new AbortController());
      try {
        const page = await fetchPage(lastId, signal);
        if (signal.aborted) return;
        const list = (known: readonly Row[]) => (lastId === undefined ? page : [...known, ...page]);
        const hasMore = page.length === pageSize;
        setPages((known) => ({ list: list(known.list), status: 'ready', hasMore, of: fetchPage, after: lastId }));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: the list shows a Retry
        setPages((known) => ({ ...known, status: 'failed', of: fetchPage, after: lastId }));
      }
    },
    [fetchPage, pageSize],
  );
  useEffect(() => {
    void load();
    return () => request.current.abort();
  }, [load]);

  const loadAfter = (lastId?: number) => {
    setPages((known) => ({ ...known, status: 'loading' }));
    void load(lastId);
  };
  const { of, after, ...shown } = pages;
  return {
    ...shown,
    status: of === fetchPage ? shown.status : 'loading',
    /** Loads the next page, or the one that failed. */
    loadMore: () => loadAfter(shown.status === 'failed' ? after : shown.list.at(-1)?.id),
    reload: () => loadAfter(),
    /** Changes the rows that were loaded. */
    change: (next: (list: readonly Row[]) => readonly Row[]) =>
      setPages((known) => ({ ...known, list: next(known.list) })),
  };
}
