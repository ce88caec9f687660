import { act, renderHook } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useRows } from './use-rows.ts';

/** As drawn where the tokens are not loaded, in px. */
const ROW = 34;
const SIGHT = 10 * ROW;

let resized: (() => void) | undefined;

/** A list of so many rows, what scrolls it, and what is drawn of it now. */
function list(count: number, margin = 0) {
  const element = document.createElement('div');
  const { result } = renderHook(() =>
    useRows({ count, scroller: useCallback(() => element, []), margin: useCallback(() => margin, []) }),
  );
  return {
    element,
    view: () => result.current,
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
      observe() {
        resized?.(); // as browsers do once the page is laid out
      }
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
  act(() => resized?.());
  expect(drawn()).toEqual([0, 31]);
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
