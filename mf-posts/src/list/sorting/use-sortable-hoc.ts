import { useWhenOnline } from '@benotes/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

import type { SortableHocProps } from './sortable-hoc-grid.tsx';

let loadedModule: ComponentType<SortableHocProps> | undefined;

async function loadSortableHoc(): Promise<ComponentType<SortableHocProps>> {
  loadedModule ??= (await import('./sortable-hoc-grid.tsx')).SortableHoc;
  return loadedModule;
}

/**
 * Loads react-sortable-hoc, half of the list's code, once it is wanted. The list is usable without it. A failed load is
 * retried by the next list, when the browser comes back online, and by `retry`.
 */
export function useSortableHoc(isWanted: boolean): {
  SortableHoc: ComponentType<SortableHocProps> | undefined;
  retry: () => void;
} {
  const [SortableHoc, setSortableHoc] = useState(() => loadedModule);
  const hasFailed = useRef(false);

  const load = useCallback(() => {
    hasFailed.current = false;
    loadSortableHoc().then(
      (loaded) => setSortableHoc(() => loaded),
      (error: unknown) => {
        hasFailed.current = true;
        console.error(error);
      },
    );
  }, []);
  const retry = useCallback(() => {
    if (hasFailed.current) load();
  }, [load]);

  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  useWhenOnline(true, retry);
  return { SortableHoc: isWanted ? SortableHoc : undefined, retry };
}
