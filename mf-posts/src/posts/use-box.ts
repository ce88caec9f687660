import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Box {
  width: number;
  /** From the top of the document, in px. */
  top: number;
}

/** The width and place of an element, from before the first paint on; undefined until it is there. */
export function useBox(element: RefObject<HTMLElement>): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const rect = node.getBoundingClientRect();
      const next = { width: rect.width, top: rect.top + window.scrollY };
      setBox((known) => (known?.width === next.width && known.top === next.top ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
