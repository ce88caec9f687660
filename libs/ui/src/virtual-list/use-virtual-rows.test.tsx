import { act, renderHook } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useVirtualRows } from './use-virtual-rows.ts';

/** The row height without the tokens, in px. */
const ROW = 34;
const VIEWPORT = 10 * ROW;

let resized: (() => void) | undefined;
/** Runs the resize observer, as the browser does between layout and paint. */
const layOut = () => act(() => resized?.());

/** A list with a number of rows, and functions to scroll it and to read what is rendered. */
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
    rendered: () => [result.current.rows[0]?.index, result.current.rows.at(-1)?.index],
    scroll: (top: number) =>
      act(() => {
        element.scrollTop = top;
        element.dispatchEvent(new Event('scroll'));
      }),
  };
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEWPORT);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('renders a short list completely', () => {
  const { rendered, view } = list(100);
  expect(rendered()).toEqual([0, 99]);
  expect(view().rows[7]).toEqual({ index: 7, start: 7 * ROW });
});

it('renders the visible rows of a long list, and a few around them', () => {
  const { rendered, view, scroll } = list(10_000);
  expect(view().height).toBe(10_000 * ROW);
  expect(rendered(), 'before layout').toEqual([0, 11]);
  layOut();
  expect(rendered()).toEqual([0, 21]);
  scroll(5000 * ROW);
  expect(rendered()).toEqual([4988, 5021]);
  expect(view().rows[0]?.start).toBe(4988 * ROW);
  scroll(9990 * ROW);
  expect(rendered()).toEqual([9978, 9999]);
});

it('subtracts the offset of the list', () => {
  const { rendered, scroll } = list(10_000, 20 * ROW);
  scroll(120 * ROW);
  expect(rendered()).toEqual([88, 121]);
  scroll(0);
  expect(rendered(), 'the content above fills the viewport').toEqual([0, 1]);
});

it('updates when the viewport grows', () => {
  const { rendered } = list(10_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * VIEWPORT);
  layOut();
  expect(rendered()).toEqual([0, 31]);
});

it('keeps its position when it grows while scrolled down, and when it shrinks', () => {
  const { rendered, grow, scroll } = list(90);
  scroll(80 * ROW);
  expect(rendered()).toEqual([0, 89]);
  grow(10_000);
  layOut();
  expect(rendered()).toEqual([68, 101]);
  scroll(5000 * ROW);
  grow(200);
  expect(rendered(), 'until the browser corrects the scroll position').toEqual([187, 199]);
});

it('scrolls no further than needed to show a row', () => {
  const { element, view } = list(10_000);
  view().scrollTo(500);
  expect(element.scrollTop).toBe(501 * ROW - VIEWPORT);
  view().scrollTo(495);
  expect(element.scrollTop, 'already visible').toBe(501 * ROW - VIEWPORT);
  view().scrollTo(100);
  expect(element.scrollTop).toBe(100 * ROW);
});
