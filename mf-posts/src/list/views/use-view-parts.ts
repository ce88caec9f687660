import type { ListView } from '@benotes/contract';
import { useEffect, useState } from 'react';

import type { ViewParts } from './view-parts.ts';

let loaded: ViewParts | undefined;

/** Loads the code of the views other than cards, which most lists do not need. Null if that fails. */
export async function loadViewParts(): Promise<ViewParts | null> {
  try {
    loaded ??= (await import('./view-parts.ts')).viewParts;
    return loaded;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Whether the code of the views has loaded. */
export const hasViewParts = (): boolean => loaded !== undefined;

/**
 * The code of a list's view. `undefined` while it loads, `null` if the list is shown as cards: the view needs no code,
 * it could not be loaded, or it is loading for a list that is on screen already, which keeps its place.
 *
 * @param list the list whose posts are on screen; null if there are none, as while its first page loads.
 */
export function useViewParts(view: ListView, list: object | null): ViewParts | null | undefined {
  const [shownList, setShownList] = useState<object | null>(null);
  const [attempt, setAttempt] = useState<ViewParts | null>();
  const parts = loaded ?? attempt;
  const isNeeded = view !== 'cards';
  useEffect(() => {
    if (!isNeeded || parts) return;
    let isCurrent = true;
    const load = async () => {
      const next = await loadViewParts();
      if (isCurrent) setAttempt(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, parts]);
  const result = isNeeded ? parts : null;
  if (result !== undefined && shownList !== list) setShownList(list);
  return result === undefined && list !== null && shownList === list ? null : result;
}
