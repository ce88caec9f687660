/** An item as react-sortable-hoc stores it, contrary to its types. */
interface SortedNode {
  node: HTMLElement;
  boundingClientRect?: { top: number; left: number } | null;
}

/**
 * Makes cards of the last column wrap to the next row.
 *
 * react-sortable-hoc compares positions inside the list with the bounds of the scroll container. With the window as
 * scroll container and a sidebar beside the list they differ, and the last column would move out to the right.
 */
export function fixContainerBounds(container: object | null, list: HTMLElement | null | undefined): void {
  if (!container || !list) return;
  Object.assign(container, { containerBoundingRect: new DOMRect(0, 0, list.offsetWidth, list.offsetHeight) });
}

/**
 * Corrects the positions of the cards when one is moved with the keyboard.
 *
 * react-sortable-hoc measures a card once and takes that for its position when sorting started, although the window may
 * have been scrolled since and the card may be animating.
 */
export function fixNodeRects(nodes: readonly HTMLElement[], scrolled: number): void {
  for (const sorted of nodes as unknown as SortedNode[]) {
    const list = sorted.node.parentElement?.getBoundingClientRect();
    if (!list) continue;
    sorted.boundingClientRect = {
      top: list.top + scrolled + sorted.node.offsetTop,
      left: list.left + sorted.node.offsetLeft,
    };
  }
}

/**
 * Prevents react-sortable-hoc from restoring the focus after a card was moved: at that moment the card is still at its
 * old position, and the window would scroll back to it.
 */
export function skipFocusRestore(container: object | null): void {
  if (container) Object.assign(container, { initialFocusedNode: null });
}

interface SortingContainer {
  index: number;
  newIndex: number;
  manager: { refs: Record<number, { edgeOffset?: object | null }[]> };
  handleSortEnd: (event: Event) => void;
}

/**
 * Ends a drag as if the card had been dropped at its original index; react-sortable-hoc cancels keyboard moves only.
 */
export function cancelDrag(container: object | null, event: Event): void {
  if (!container) return;
  const sorting = container as SortingContainer; // instance fields that the types omit
  sorting.newIndex = sorting.index;
  sorting.handleSortEnd(event);
}

/**
 * Corrects the indexes of the dragged card and of the one whose place it takes after the list has changed;
 * react-sortable-hoc keeps those of the start, and the positions of all cards.
 */
export function fixSorting(container: object | null, { from, over }: { from: number; over: number }): void {
  if (!container) return;
  const sorting = container as SortingContainer;
  Object.assign(sorting, { index: from, newIndex: over });
  for (const card of Object.values(sorting.manager.refs).flat()) card.edgeOffset = null; // measured again
}
