import { type RefObject, useLayoutEffect } from 'react';

/** What react-sortable-hoc keeps of a card, on its element. */
interface SortableInfo {
  collection: number;
  index: number;
  disabled: boolean;
  manager: CellManager;
}

/** Where a SortableContainer of react-sortable-hoc looks for its cards: its own list of them, `manager`. */
export interface CellManager {
  add: (collection: number, cell: { node: Element }) => void;
  remove: (collection: number, cell: { node: Element }) => void;
}

/** There is one list in a container. */
const COLLECTION = 0;

/**
 * Makes an element a card of a SortableContainer, as SortableElement does, from the moment there is one: a SortableElement
 * around the card would have to be there first, and all its code before the first card is shown.
 */
export function useSortableCell(
  cell: RefObject<HTMLElement>,
  { manager, index, disabled }: { manager: CellManager | undefined; index: number; disabled: boolean },
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
