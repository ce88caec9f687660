import { act, renderHook } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useVirtualRows } from './use-virtual-rows.ts';

/** As drawn where the tokens are not loaded, in px. */
const ROW = 34;
const SIGHT = 10 * ROW;

let resized: (() => void) | undefined;
/** As the browser does after it has laid out the page, and before it paints. */
const layOut = () => act(() => resized?.());

/** A list of so many rows, what scrolls it, and what is drawn of it now. */
function list(count: number, margin = 0) {
  const element = document.createElement('div');
  const { result, rerender } = renderHook(
    (props: { count: number }) =>
      useVirtualRows({ ...props, scroller: useCallback(() => element, []), margin: useCallback(() => margin, []) }),
    { initialProps: { count } },
  );
  return {
    element,
    view: () => result.current,
    grow: (to: number) => rerender({ count: to }),
    drawn: () => [result.current.rows[0]?.index, result.current.rows.at(-1)?.index],
    scroll: (top: number) =>
      act(() => {
        element.scrollTop = top;
        element.dispatchEvent(new Event('scroll'));
      }),
  };
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SIGHT);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized = look;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('draws a short list whole', () => {
  const { drawn, view } = list(100);
  expect(drawn()).toEqual([0, 99]);
  expect(view().rows[7]).toEqual({ index: 7, start: 7 * ROW });
});

it('draws what is in sight of a long one, and a little beyond', () => {
  const { drawn, view, scroll } = list(10_000);
  expect(view().height).toBe(10_000 * ROW);
  expect(drawn(), 'before it was laid out').toEqual([0, 11]);
  layOut();
  expect(drawn()).toEqual([0, 21]);
  scroll(5000 * ROW);
  expect(drawn()).toEqual([4988, 5021]);
  expect(view().rows[0]?.start).toBe(4988 * ROW);
  scroll(9990 * ROW);
  expect(drawn()).toEqual([9978, 9999]);
});

it('counts from where the list begins', () => {
  const { drawn, scroll } = list(10_000, 20 * ROW);
  scroll(120 * ROW);
  expect(drawn()).toEqual([88, 121]);
  scroll(0);
  expect(drawn(), 'what stands above fills the sight').toEqual([0, 1]);
});

it('looks again when more comes into sight', () => {
  const { drawn } = list(10_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * SIGHT);
  layOut();
  expect(drawn()).toEqual([0, 31]);
});

it('finds its place when it becomes long where one is far down, and when it becomes shorter', () => {
  const { drawn, grow, scroll } = list(90);
  scroll(80 * ROW);
  expect(drawn()).toEqual([0, 89]);
  grow(10_000);
  layOut();
  expect(drawn()).toEqual([68, 101]);
  scroll(5000 * ROW);
  grow(200);
  expect(drawn(), 'until the browser has scrolled it back').toEqual([187, 199]);
});

it('scrolls as little as shows a row', () => {
  const { element, view } = list(10_000);
  view().scrollTo(500);
  expect(element.scrollTop).toBe(501 * ROW - SIGHT);
  view().scrollTo(495);
  expect(element.scrollTop, 'in sight already').toBe(501 * ROW - SIGHT);
  view().scrollTo(100);
  expect(element.scrollTop).toBe(100 * ROW);
});
