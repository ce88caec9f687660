import { type RefObject, useLayoutEffect, useState } from 'react';

/** The gaps and lines between the groups of tools, in px. */
const BETWEEN_GROUPS_PX = 40;

/**
 * How many of the buttons of a toolbar fit into its row, beside the menu of text styles and a button for the others.
 * All of them until it is laid out.
 */
export function useFolding(toolbar: RefObject<HTMLElement>, count: number, isOn: boolean): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const row = toolbar.current;
    if (!isOn || !row) return;
    const fit = () => {
      const [first, second] = row.querySelectorAll<HTMLElement>('button');
      const tool = (second?.offsetWidth ?? 0) + 1;
      if (!first || tool <= 1) return;
      const { paddingLeft, paddingRight } = getComputedStyle(row);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) || 0;
      const width = row.clientWidth - padding - first.offsetWidth - BETWEEN_GROUPS_PX;
      const room = Math.floor(width / tool);
      setFitting(room >= count ? count : Math.max(1, room - 1));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(row);
    return () => observer.disconnect();
  }, [toolbar, count, isOn]);
  return isOn ? Math.min(fitting, count) : count;
}
