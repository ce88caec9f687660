import { type RefObject, useLayoutEffect } from 'react';

/** What react-sortable-hoc stores on the element of a card. */
interface SortableInfo {
  collection: number;
  index: number;
  disabled: boolean;
  manager: SortableHocManager;
}

/** The registry of cards of a react-sortable-hoc SortableContainer. */
export interface SortableHocManager {
  add: (collection: number, cell: { node: Element }) => void;
  remove: (collection: number, cell: { node: Element }) => void;
}

/** react-sortable-hoc's key for groups of items; there is one group. */
const COLLECTION = 0;

/**
 * Registers an element with a SortableContainer, as SortableElement does, once the container has loaded.
 * SortableElement itself would have to wrap the card, so its code would have to load before the first card renders.
 */
export function useSortableHocCell(
  cell: RefObject<HTMLElement>,
  { manager, index, disabled }: { manager: SortableHocManager | undefined; index: number; disabled: boolean },
): void {
  useLayoutEffect(() => {
    if (!cell.current || !manager) return;
    const info: SortableInfo = { collection: COLLECTION, index, disabled, manager };
    Object.assign(cell.current, { sortableInfo: info });
  }, [cell, manager, index, disabled]);

  useLayoutEffect(() => {
    if (!cell.current || !manager) return;
    const known = { node: cell.current };
    manager.add(COLLECTION, known);
    return () => manager.remove(COLLECTION, known);
  }, [cell, manager]);
}
