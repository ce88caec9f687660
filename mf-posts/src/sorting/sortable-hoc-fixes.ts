/** What react-sortable-hoc keeps of every card; its types say HTMLElement. */
interface SortedNode {
  node: HTMLElement;
  boundingClientRect?: { top: number; left: number } | null;
}

/**
 * Makes the cards of an outer column go round to the next row.
 *
 * react-sortable-hoc compares places inside the list with the edges of what scrolls. With the window scrolling and a
 * sidebar beside the list these are not the same, so the last column would slide out to the right.
 */
export function lockToGrid(container: object | null, list: HTMLElement | null | undefined): void {
  if (!container || !list) return;
  Object.assign(container, { containerBoundingRect: new DOMRect(0, 0, list.offsetWidth, list.offsetHeight) });
}

/**
 * Tells react-sortable-hoc where the cards are when one is moved with the keyboard.
 *
 * It measures a card when it first sees it and takes that for its place in the window as it was at the lift, although
 * the window has been scrolled since and the card may be on its way.
 */
export function placeNodes(nodes: readonly HTMLElement[], scrolled: number): void {
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
 * Keeps react-sortable-hoc from giving the focus back when a card was dropped somewhere else: the card stands at its
 * old place at that moment, and the window would be scrolled back to it.
 */
export function leaveFocus(container: object | null): void {
  if (container) Object.assign(container, { initialFocusedNode: null });
}
