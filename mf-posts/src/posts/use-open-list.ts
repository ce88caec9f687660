import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useLayoutEffect, useRef } from 'react';

import { type Filter, isListOf, openList } from './post-list.store.ts';

/** The state given to `navigate` on the way to a list that is still known: it is shown as it is. */
export interface KeptList {
  keptList: true;
  /** Where it was left, else at its top. The shell reads this too. */
  keepScroll: boolean;
}

let leftAt = 0;

/** Opens the list of a page, or shows the one still known to somebody who comes back to it; undefined opens none. */
export function useOpenList(filter: Filter | undefined): void {
  const { state } = useLocation() as { state: KeptList | null };
  const back = useNavigationType() === NavigationType.Pop;
  const arrival = useRef({ kept: false, keepScroll: false });
  useLayoutEffect(() => {
    arrival.current = { kept: back || Boolean(state?.keptList), keepScroll: back || Boolean(state?.keepScroll) };
  });

  const key = filter && JSON.stringify(filter);
  useLayoutEffect(() => {
    if (key === undefined) return;
    const wanted = JSON.parse(key) as Filter; // written above
    const kept = arrival.current.kept && isListOf(wanted);
    window.scrollTo(0, kept && arrival.current.keepScroll ? leftAt : 0);
    if (!kept) void openList(wanted);

    const remember = () => (leftAt = window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
