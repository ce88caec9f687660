import type { Highlight, ListedHighlight } from '@benotes/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type HighlightFilter, HIGHLIGHTS_PER_PAGE, loadHighlights } from './load-highlights.ts';

interface HighlightList {
  list: readonly ListedHighlight[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** The filter it was loaded with. */
  key: string;
}

const EMPTY: HighlightList = { list: [], status: 'loading', hasMore: false, key: '' };

/** The highlights that match a filter, page by page. While another filter loads, those of the last one stay. */
export function useHighlightList({ text, color }: HighlightFilter) {
  const key = `${color} ${text}`;
  const [state, setState] = useState(EMPTY);
  const request = useRef(new AbortController());
  const load = useCallback(
    async (before: readonly ListedHighlight[]): Promise<(known: HighlightList) => HighlightList> => {
      request.current.abort();
      const current = new AbortController();
      request.current = current;
      try {
        const page = await loadHighlights({ text, color }, before.at(-1)?.id, current.signal);
        const hasMore = page.length === HIGHLIGHTS_PER_PAGE;
        return (known) =>
          current.signal.aborted ? known : { list: [...before, ...page], status: 'ready', hasMore, key };
      } catch (error) {
        if (!current.signal.aborted) console.error(error); // only logged: the page shows a Retry
        return (known) => (current.signal.aborted ? known : { ...known, status: 'failed', key });
      }
    },
    [text, color, key],
  );
  useEffect(() => {
    void load([]).then(setState);
    return () => request.current.abort();
  }, [load]);

  const loadAfter = (before: readonly ListedHighlight[]) => {
    setState((known) => ({ ...known, status: 'loading' }));
    void load(before).then(setState);
  };
  const replace = (id: Highlight['id'], changed: Highlight | null) =>
    setState((known) => ({
      ...known,
      list: known.list.flatMap((each) => (each.id === id ? (changed ? { ...each, ...changed } : []) : each)),
    }));
  return {
    ...state,
    status: state.key === key ? state.status : 'loading',
    loadMore: () => loadAfter(state.list),
    reload: () => loadAfter([]),
    replace,
  };
}
