import { CARD_HEIGHTS } from '@benotes/post-card';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { cardsLayout, GAP, rowsLayout } from './grid-layout.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const ROW_HEIGHT = CARD_HEIGHTS.tall + GAP;
const SPACE = { width: 300, isMobile: true };
const cards = (count: number) =>
  cardsLayout(
    Array.from({ length: count }, () => CARD_HEIGHTS.tall),
    SPACE,
  );

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const renderOne = () =>
  act(() => {
    vi.runOnlyPendingTimers();
  });
const renderAll = () => {
  while (vi.getTimerCount() > 0) renderOne();
};

/** The rows of a grid that starts 100 px below the top of the page, in a window that shows three rows. */
function rowsOf(count: number, pinned: readonly number[] = []) {
  vi.stubGlobal('innerHeight', 3 * ROW_HEIGHT);
  vi.stubGlobal('scrollY', 0);
  const layout = cards(count);
  const { result, rerender, unmount } = renderHook(
    (list: { listKey?: object; paused?: boolean }) => useVisibleRows({ layout, top: 100, pinned, ...list }),
    { initialProps: {} },
  );
  return {
    rows: () => result.current,
    show: rerender,
    scroll: (top: number) =>
      act(() => {
        vi.stubGlobal('scrollY', top);
        window.dispatchEvent(new Event('scroll'));
      }),
    unmount,
  };
}

it('are the visible ones and two beyond each edge', () => {
  const { rows, scroll } = rowsOf(1000);
  renderAll();
  expect(rows()).toEqual([0, 1, 2, 3, 4]);
  scroll(100 + 500 * ROW_HEIGHT);
  renderAll();
  expect(rows()).toEqual([498, 499, 500, 501, 502, 503, 504]);
});

it('of a new list are rendered one by one from its start, and the first one is painted before the others', () => {
  const { rows } = rowsOf(1000);
  expect(rows()).toEqual([0]);
  renderOne(); // the animation frame
  expect(rows()).toEqual([0]);
  renderOne();
  expect(rows()).toEqual([0, 1]);
  renderAll();
  expect(rows()).toEqual([0, 1, 2, 3, 4]);
});

it('start over with another list in the same place', () => {
  const { rows, show } = rowsOf(1000);
  renderAll();
  show({ listKey: { filter: 'rye' } });
  expect(rows()).toEqual([0]);
  renderAll();
  expect(rows()).toEqual([0, 1, 2, 3, 4]);
});

it('are not extended while another list is about to replace them', () => {
  const of = {};
  const { rows, show } = rowsOf(1000);
  show({ of, paused: true });
  expect(vi.getTimerCount()).toBe(0);
  show({ of, paused: false });
  renderAll();
  expect(rows()).toEqual([0, 1, 2, 3, 4]);
});

it('are rendered one by one from the middle if many become visible at once', () => {
  const { rows, scroll } = rowsOf(1000);
  scroll(100 + 500 * ROW_HEIGHT);
  expect(rows()).toEqual([501]);
  renderOne();
  renderOne();
  expect(rows()).toEqual([500, 501, 502]);
});

it('follow the window while scrolling from row to row', () => {
  const { rows, scroll } = rowsOf(1000);
  renderAll();
  scroll(100 + ROW_HEIGHT);
  expect(rows()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(vi.getTimerCount()).toBe(0);
});

it('are no longer rendered after the list was unmounted', () => {
  const { unmount } = rowsOf(1000);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('are rendered a few at a time if they are low', () => {
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('innerHeight', 640);
  const layout = rowsLayout(1000, SPACE, 'titles');
  const { result } = renderHook(() => useVisibleRows({ layout, top: 0, pinned: [] }));
  expect(result.current).toHaveLength(layout.rowsPerTask);
  renderAll();
  expect(result.current).toHaveLength(20 + 2 * layout.rowsPerTask);
});

it('end at the end of the list', () => {
  const { rows, scroll } = rowsOf(10);
  scroll(100 + 9 * ROW_HEIGHT);
  renderAll();
  expect(rows()).toEqual([7, 8, 9]);
  expect(rowsOf(0).rows()).toEqual([]);
});

it('include pinned rows with their neighbors, in order', () => {
  const { rows, scroll } = rowsOf(1000, [0, 700]);
  scroll(100 + 500 * ROW_HEIGHT);
  expect(rows()).toEqual([0, 1, 501, 699, 700, 701]);
  renderAll();
  expect(rows()).toEqual([0, 1, 498, 499, 500, 501, 502, 503, 504, 699, 700, 701]);
});

it('are more in a taller window', () => {
  const { rows } = rowsOf(1000);
  act(() => {
    vi.stubGlobal('innerHeight', 5 * ROW_HEIGHT);
    window.dispatchEvent(new Event('resize'));
  });
  renderAll();
  expect(rows()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('do not read the scroll position while there are none', () => {
  const read = vi.spyOn(window, 'scrollY', 'get');
  const { result, rerender } = renderHook(({ layout }) => useVisibleRows({ layout, top: 100, pinned: [] }), {
    initialProps: { layout: cards(0) },
  });
  expect(read).not.toHaveBeenCalled();
  rerender({ layout: cards(1) });
  expect(result.current).toEqual([0]);
  expect(read).toHaveBeenCalled();
  read.mockRestore();
});
