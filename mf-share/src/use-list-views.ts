import { useEffect, useState } from 'react';

import type { ListViews } from './list-views.tsx';

let loaded: ListViews | undefined;

async function loadListViews(): Promise<ListViews | null> {
  try {
    loaded ??= (await import('./list-views.tsx')).listViews;
    return loaded;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/**
 * Loads the code of the views other than cards and of their choice, once it is wanted. `undefined` until it has loaded,
 * null if it could not be: then the posts are shown as cards.
 */
export function useListViews(isWanted: boolean): ListViews | null | undefined {
  const [views, setViews] = useState<ListViews | null | undefined>(loaded);
  useEffect(() => {
    if (views || !isWanted) return;
    let isCurrent = true;
    const load = async () => {
      const next = await loadListViews();
      if (isCurrent) setViews(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [views, isWanted]);
  return views;
}
