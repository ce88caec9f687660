import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useCallback, useLayoutEffect, useRef } from 'react';

import type { Filter } from '../../posts/filter.ts';
import { openList, restoreList } from './post-list.store.ts';
import { takePrefetchedList } from './prefetch-list.ts';

/** The history state for navigating to a list that may be restored from the cache. */
export interface RestoreListState {
  fromCache: true;
  /** Restores the scroll position; read by the shell, which scrolls. */
  keepScroll: boolean;
}

/**
 * Opens the list of a page, or restores it from the cache when the user navigates back; undefined opens none.
 * `keepPrevious`: the current list stays on screen until the next one has loaded.
 *
 * Returns a function that opens another list in its place immediately, before the page renders for it. It resolves
 * when the list has loaded or the request was aborted.
 */
export function useOpenList(
  filter: Filter | undefined,
  { keepPrevious = false } = {},
): (filter: Filter) => Promise<void> {
  const { state } = useLocation() as { state: RestoreListState | null };
  const back = useNavigationType() === NavigationType.Pop;
  const isReturning = useRef(false);
  const opened = useRef<string>();
  useLayoutEffect(() => {
    isReturning.current = back || Boolean(state?.fromCache);
  });

  const open = useCallback(
    (next: Filter, replace: boolean) => {
      const isNext = opened.current !== undefined;
      opened.current = JSON.stringify(next);
      return openList(next, { keepPrevious: keepPrevious && isNext, replace: replace && isNext });
    },
    [keepPrevious],
  );
  const key = filter && JSON.stringify(filter);
  useLayoutEffect(() => {
    if (key === opened.current) return;
    if (key === undefined) {
      opened.current = undefined;
      return;
    }
    const nextFilter = JSON.parse(key) as Filter; // written above
    if (takePrefetchedList(nextFilter)) {
      opened.current = key;
    } else if (isReturning.current && restoreList(nextFilter)) {
      opened.current = key;
      return;
    } else void open(nextFilter, false);
    // Another filter on the same page; after a navigation the shell scrolls.
    if (!isReturning.current) window.scrollTo(0, 0);
  }, [key, open]);

  return useCallback(
    (next) => {
      const shown = open(next, true);
      window.scrollTo(0, 0);
      return shown;
    },
    [open],
  );
}
