/** Minimum width and height of a card, and the gap between cards, in px; keep in sync with `tokens.css`. */
export const CARD_MIN_WIDTH = 272;
export const CARD_HEIGHT = 300;
export const GAP = 16;

/** From the top of one row of cards to the top of the next, in px. */
export const ROW_HEIGHT = CARD_HEIGHT + GAP;

export interface GridLayout {
  columns: number;
  cardWidth: number;
}

/** As many columns as fit, sharing the remaining width; one on mobile. */
export function layoutFor(width: number, mobile: boolean): GridLayout {
  const columns = mobile ? 1 : Math.max(1, Math.floor((width + GAP) / (CARD_MIN_WIDTH + GAP)));
  return { columns, cardWidth: (width - GAP * (columns - 1)) / columns };
}

/** Maximum width next to a list, in px: sidebar, page padding, and scrollbar. */
const MAX_SIDE_SPACE_PX = 320;

/** The minimum number of columns of a list that has not been measured yet. */
export function minColumns(mobile: boolean): number {
  // Not on phones: reading the window width there would force a layout.
  return mobile ? 1 : layoutFor(window.innerWidth - MAX_SIDE_SPACE_PX, mobile).columns;
}

/** The position of a card, relative to the list. */
export function cellPosition(index: number, { columns, cardWidth }: GridLayout): { top: number; left: number } {
  return { top: Math.floor(index / columns) * ROW_HEIGHT, left: (index % columns) * (cardWidth + GAP) };
}
