import { useCallback, useRef } from 'react';

import { showRow } from '../virtual-list/scroll-to-row.ts';

/** The nearest ancestor that scrolls, and how far below its top the element begins: what stands above may grow. */
export function useScroller() {
  const ref = useRef<HTMLDivElement>(null);
  const scroller = useCallback(() => scrollerOf(ref.current), []);
  const margin = useCallback(() => {
    const box = scrollerOf(ref.current);
    return ref.current && box ? marginIn(box, ref.current) : 0;
  }, []);
  /** Scrolls no further than needed to see a row of the element whole. */
  const show = useCallback(
    (start: number, height: number) => {
      showRow(scrollerOf(ref.current), margin() + start, height);
    },
    [margin],
  );

  return { ref, scroller, margin, show };
}

/** How far below the top of what scrolls an element begins, in px. */
export const marginIn = (box: Element, element: Element) =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let box = element?.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement;
}
