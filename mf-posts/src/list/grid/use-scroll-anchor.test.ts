import { CARD_HEIGHTS } from '@benotes/post-card';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { cardsLayout, type GridLayout, rowsLayout } from './grid-layout.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

const SPACE = { width: 984, isMobile: false }; // three columns of cards
const LIST_TOP = 80;
const BAR = 56;
const heights = (count: number) => Array.from({ length: count }, () => CARD_HEIGHTS.tall);
const cards = cardsLayout(heights(100), SPACE);
const rows = rowsLayout(100, SPACE, 'list');

const scrollTo = vi.fn((_left: number, top: number) => vi.stubGlobal('scrollY', top));

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});

/** Shows one layout at a scroll position, and then another. */
function change(from: GridLayout, to: GridLayout, scrollY: number): void {
  vi.stubGlobal('scrollY', scrollY);
  const { rerender } = renderHook(({ layout }) => useScrollAnchor(layout, LIST_TOP), {
    initialProps: { layout: from },
  });
  rerender({ layout: to });
}

/** The distance of a post from the top of the window, in px. */
const placeOf = (layout: GridLayout, index: number) => LIST_TOP + layout.cellAt(index).top - window.scrollY;

/** The index of the post whose top is at the lower edge of the top bar. */
const indexAtTop = (layout: GridLayout) =>
  layout.rowsBetween(window.scrollY - LIST_TOP + BAR + 1, 0)[0] * layout.columns;

it('keeps the first post on screen where it is', () => {
  const scrollY = LIST_TOP - BAR + cards.cellAt(30).top;
  change(cards, rows, scrollY);
  expect(indexAtTop(rows)).toBe(30);
  change(rows, cards, window.scrollY);
  expect(window.scrollY).toBe(scrollY);
});

it('takes the next post if more than half of the first one is hidden', () => {
  change(rows, cards, LIST_TOP - BAR + rows.cellAt(29).top + 40);
  expect(scrollTo).toHaveBeenCalledOnce();
  expect(placeOf(cards, 30)).toBe(BAR + rows.cellAt(30).height - 40);
});

it('leaves no room above it for posts that were not on screen', () => {
  change(cards, rows, LIST_TOP - BAR + cards.cellAt(30).top - 140);
  expect(placeOf(rows, 30)).toBe(BAR + rows.cellAt(30).height / 2 - 1);
});

it('keeps it as soon as enough posts are loaded, unless the user has scrolled', () => {
  for (const hasScrolled of [false, true]) {
    const scrollY = LIST_TOP - BAR + cards.cellAt(90).top;
    vi.stubGlobal('scrollY', scrollY);
    const { rerender } = renderHook(({ layout }) => useScrollAnchor(layout, LIST_TOP), {
      initialProps: { layout: cards },
    });
    scrollTo.mockImplementationOnce(() => vi.stubGlobal('scrollY', 3000)); // the end of the page
    rerender({ layout: rows });
    if (hasScrolled) vi.stubGlobal('scrollY', 2900);
    rerender({ layout: rowsLayout(200, SPACE, 'list') });
    expect(indexAtTop(rows) === 90).toBe(!hasScrolled);
  }
});

it('does nothing at the start of the list', () => {
  change(cards, rows, 0);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('does nothing if more posts have been loaded', () => {
  change(cards, cardsLayout(heights(120), SPACE), 5000);
  expect(scrollTo).not.toHaveBeenCalled();
});
