import { type RefObject, useLayoutEffect, useState } from 'react';

/** The number of columns of a CSS grid, known before the first paint. */
export function useColumns(grid: RefObject<HTMLElement>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () =>
      setColumns(getComputedStyle(element).getPropertyValue('grid-template-columns').split(' ').length);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
