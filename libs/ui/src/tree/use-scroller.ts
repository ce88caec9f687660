import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import { showRow } from '../rows/show-row.ts';

/** The nearest ancestor that scrolls, and how far below its top the element begins. */
export function useScroller() {
  const ref = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const scroller = useCallback(() => scrollerOf(ref.current), []);
  /** Scrolls no further than needed to see a row of the element whole. */
  const show = useCallback((start: number, height: number) => {
    const box = scrollerOf(ref.current);
    if (ref.current && box) showRow(box, marginIn(box, ref.current) + start, height);
  }, []);

  // After every drawing, since what stands above may have grown; setting the same number draws nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    const box = scroller();
    if (ref.current && box) setMargin(marginIn(box, ref.current));
  });

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
