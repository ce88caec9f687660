import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** The nearest ancestor that scrolls, and how far below its top the element begins. */
export function useScroller() {
  const ref = useRef<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  const scroller = useCallback(() => scrollerOf(ref.current), []);

  // After every drawing, since what stands above may have grown; setting the same number draws nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    const element = ref.current;
    const box = scroller();
    if (!element || !box) return;
    setMargin(element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop);
  });

  return { ref, scroller, margin };
}

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let box = element?.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement;
}
