import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useLayoutEffect, useRef } from 'react';

import type { Filter } from './filter.ts';
import { wasOpenedAhead } from './open-ahead.ts';
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
 */
export function useOpenList(filter: Filter | undefined, { keepsOld = false } = {}): void {
  const { state } = useLocation() as { state: KeptList | null };
  const back = useNavigationType() === NavigationType.Pop;
  const returned = useRef(false);
  const opened = useRef<string>();
  useLayoutEffect(() => {
    returned.current = back || Boolean(state?.keptList);
  });

  const key = filter && JSON.stringify(filter);
  useLayoutEffect(() => {
    const isNext = opened.current !== undefined;
    opened.current = key;
    if (key === undefined) return;
    const wanted = JSON.parse(key) as Filter; // written above
    const isAhead = wasOpenedAhead(wanted);
    if (!isAhead && returned.current && returnToList(wanted)) return;
    if (!isAhead) void openList(wanted, { keepsOld: keepsOld && isNext });
    // Another question on the same screen; after a navigation the shell has scrolled.
    if (!returned.current) window.scrollTo(0, 0);
  }, [key, keepsOld]);
}
