/** Least width and the height of a card, and the space between cards, in px: `tokens.css` has the same numbers. */
export const CARD_MIN_WIDTH = 272;
export const CARD_HEIGHT = 300;
export const GAP = 16;

/** From the top of one row of cards to the top of the next, in px. */
export const ROW_HEIGHT = CARD_HEIGHT + GAP;

export interface Grid {
  columns: number;
  cardWidth: number;
}

/** As many columns as fit into a width, the rest shared among them; one on a phone. */
export function gridFor(width: number, mobile: boolean): Grid {
  const columns = mobile ? 1 : Math.max(1, Math.floor((width + GAP) / (CARD_MIN_WIDTH + GAP)));
  return { columns, cardWidth: (width - GAP * (columns - 1)) / columns };
}

/** What may stand beside a list at most, in px: the sidebar, the space around the list and a bar for scrolling. */
const BESIDE = 320;

/** As many columns as there are at least in a list that has not been laid out yet. */
export function sureColumns(mobile: boolean): number {
  // Asked for its width, the browser of a phone lays out the page.
  return mobile ? 1 : gridFor(window.innerWidth - BESIDE, mobile).columns;
}

/** Where the card of a post stands, from the list's own corner. */
export function placeOf(index: number, { columns, cardWidth }: Grid): { top: number; left: number } {
  return { top: Math.floor(index / columns) * ROW_HEIGHT, left: (index % columns) * (cardWidth + GAP) };
}
