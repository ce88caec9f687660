import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Box {
  width: number;
  /** From the top of the document, in px. */
  top: number;
}

/**
 * The width and position of an element; undefined until it is measured. `beforePaint` measures before the first paint,
 * which forces a layout; otherwise it is measured after the first paint, when layout is done anyway.
 */
export function useElementBox(
  element: RefObject<HTMLElement>,
  { beforePaint }: { beforePaint: boolean },
): Box | undefined {
  const [box, setBox] = useState<Box>();
  const measuresBeforePaint = useRef(beforePaint);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const rect = node.getBoundingClientRect();
      const next = { width: rect.width, top: rect.top + window.scrollY };
      setBox((box) => (box?.width === next.width && box.top === next.top ? box : next));
    };
    if (measuresBeforePaint.current) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
