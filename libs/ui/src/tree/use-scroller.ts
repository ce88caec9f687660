import { useCallback, useRef } from 'react';

import { scrollToRow } from '../virtual-list/scroll-to-row.ts';

/** The nearest scrolling ancestor and the offset of the element in it, read when needed: content above may change. */
export function useScroller() {
  const ref = useRef<HTMLDivElement>(null);
  const scroller = useCallback(() => scrollerOf(ref.current), []);
  const margin = useCallback(() => {
    const box = scrollerOf(ref.current);
    return ref.current && box ? marginIn(box, ref.current) : 0;
  }, []);
  /** Scrolls a row of the element into view, no further than needed. */
  const show = useCallback(
    (start: number, height: number) => {
      scrollToRow(scrollerOf(ref.current), margin() + start, height);
    },
    [margin],
  );

  return { ref, scroller, margin, show };
}

/** Offset of an element from the top of its scroll container, in px. */
export const marginIn = (box: Element, element: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let box = element?.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement;
}
