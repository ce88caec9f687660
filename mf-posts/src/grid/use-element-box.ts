import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Box {
  width: number;
  /** From the top of the document, in px. */
  top: number;
}

/**
 * The width and place of an element; undefined until it has one. `atOnce`: from before the first paint on, for which the
 * browser lays out the page there and then. Else from the first paint on, when that has been done anyway.
 */
export function useBox(element: RefObject<HTMLElement>, atOnce: boolean): Box | undefined {
  const [box, setBox] = useState<Box>();
  const isMeasuredAtOnce = useRef(atOnce);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const rect = node.getBoundingClientRect();
      const next = { width: rect.width, top: rect.top + window.scrollY };
      setBox((known) => (known?.width === next.width && known.top === next.top ? known : next));
    };
    if (isMeasuredAtOnce.current) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
