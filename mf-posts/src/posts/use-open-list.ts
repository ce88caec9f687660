import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useCallback, useLayoutEffect, useRef } from 'react';

import type { Filter } from './filter.ts';
import { wasOpenedAhead } from './prefetch-list.ts';
import { openList, returnToList } from './post-list.store.ts';

/** The state given to `navigate` on the way to a list that is still known: it is shown as it is. */
export interface KeptList {
  keptList: true;
  /** Where it was left, else at its top: the shell, which scrolls, reads it. */
  keepScroll: boolean;
}

/**
 * Opens the list of a page, or shows the one still known to somebody who comes back to it; undefined opens none.
 * `keepsOld`: one list of the page stays on screen until the next one is there.
 *
 * Gives what puts another list in the place of the one that is open, at once and before the page is drawn for it. It
 * resolves when the list is there or given up.
 */
export function useOpenList(filter: Filter | undefined, { keepsOld = false } = {}): (filter: Filter) => Promise<void> {
  const { state } = useLocation() as { state: KeptList | null };
  const back = useNavigationType() === NavigationType.Pop;
  const returned = useRef(false);
  const opened = useRef<string>();
  useLayoutEffect(() => {
    returned.current = back || Boolean(state?.keptList);
  });

  const open = useCallback(
    (next: Filter, replaces: boolean) => {
      const isNext = opened.current !== undefined;
      opened.current = JSON.stringify(next);
      return openList(next, { keepsOld: keepsOld && isNext, replaces: replaces && isNext });
    },
    [keepsOld],
  );
  const key = filter && JSON.stringify(filter);
  useLayoutEffect(() => {
    if (key === opened.current) return;
    if (key === undefined) {
      opened.current = undefined;
      return;
    }
    const wanted = JSON.parse(key) as Filter; // written above
    if (wasOpenedAhead(wanted)) {
      opened.current = key;
    } else if (returned.current && returnToList(wanted)) {
      opened.current = key;
      return;
    } else void open(wanted, false);
    // Another question on the same screen; after a navigation the shell has scrolled.
    if (!returned.current) window.scrollTo(0, 0);
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
