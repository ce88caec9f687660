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

/** Where the card of a post stands, from the list's own corner. */
export function placeOf(index: number, { columns, cardWidth }: Grid): { top: number; left: number } {
  return { top: Math.floor(index / columns) * ROW_HEIGHT, left: (index % columns) * (cardWidth + GAP) };
}
