import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

import type { SorterProps } from './sortable-hoc-grid.tsx';

let known: ComponentType<SorterProps> | undefined;

async function loadSorter(): Promise<ComponentType<SorterProps>> {
  known ??= (await import('./sortable-hoc-grid.tsx')).Sorter;
  return known;
}

/**
 * What lifts the cards of a list, once it is wanted and has come: half of the list's code, which nobody misses in the
 * first moment. Without it the list can be read all the same; where it could not be had it is asked for again by the next
 * list, when the device is back online, and by `again`.
 */
export function useSorter(isWanted: boolean): { Sorter: ComponentType<SorterProps> | undefined; again: () => void } {
  const [Sorter, setSorter] = useState(() => known);
  const hasFailed = useRef(false);

  const load = useCallback(() => {
    hasFailed.current = false;
    loadSorter().then(
      (loaded) => setSorter(() => loaded),
      (error: unknown) => {
        hasFailed.current = true;
        console.error(error);
      },
    );
  }, []);
  const again = useCallback(() => {
    if (hasFailed.current) load();
  }, [load]);

  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  return { Sorter: isWanted ? Sorter : undefined, again };
}
