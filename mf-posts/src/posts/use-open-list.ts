import { useLocation, useNavigationType } from '@benotes/router';
import { useLayoutEffect, useRef } from 'react';

import { type Filter, isListOf, openList } from './post-list.store.ts';

/** Given to `navigate` on the way to a list that is still known: shown as it is, at its top or where it was left. */
export interface KeptList {
  keptList: 'at-top' | 'where-it-was';
}

let leftAt = 0;

/** Opens the list of a page, or shows the one still known to somebody who comes back to it; undefined opens none. */
export function useOpenList(filter: Filter | undefined): void {
  const { state } = useLocation() as { state: Partial<KeptList> | null };
  const arrival: string = useNavigationType();
  const comesBack = useRef<KeptList['keptList']>();
  useLayoutEffect(() => {
    comesBack.current = arrival === 'POP' ? 'where-it-was' : state?.keptList;
  });

  const key = filter && JSON.stringify(filter);
  useLayoutEffect(() => {
    if (key === undefined) return;
    const wanted = JSON.parse(key) as Filter; // written above
    const kept = comesBack.current && isListOf(wanted);
    window.scrollTo(0, kept && comesBack.current === 'where-it-was' ? leftAt : 0);
    if (!kept) void openList(wanted);

    const remember = () => (leftAt = window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
