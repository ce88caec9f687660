import { useLayoutEffect, useState } from 'react';

import type { GridLayout } from './grid-layout.ts';

/** What covers the top of the window, in px. */
const BAR_HEIGHT_PX = 56;

interface Anchor {
  index: number;
  /** How far it was below the top bar before the layout changed, in px. */
  offset: number;
}

/**
 * Keeps the place in a list when its layout changes: the first post on screen stays the first, and as far as that allows
 * where it is. `listTop`: the top of the list, in px from the top of the page. At the start of the list nothing is done.
 */
export function useKeptPlace(layout: GridLayout | undefined, listTop: number): void {
  const [kept, setKept] = useState<{ layout: GridLayout | undefined; anchor?: Anchor }>({ layout });
  if (kept.layout !== layout) {
    const isMoved = kept.layout && layout && kept.layout.shape !== layout.shape;
    // Read before the new layout is in the page, which may be too short for the scroll position.
    setKept({ layout, ...(isMoved && { anchor: anchorOf(kept.layout, window.scrollY - listTop) }) });
  }
  useLayoutEffect(() => {
    const { layout: now, anchor } = kept;
    if (!now || !anchor) return;
    const { top, height } = now.cellAt(anchor.index);
    // Any further down, posts before it would be on screen; any further up, it would not.
    const offset = Math.max(-height / 2, Math.min(anchor.offset, height / 2));
    window.scrollTo(0, listTop + top - BAR_HEIGHT_PX - offset);
    window.dispatchEvent(new Event('scroll')); // now, so that the visible rows are known before the next frame
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of the layout
  }, [kept]);
}

/** The first post that is at least half on screen, at a distance scrolled past the top of the list. */
function anchorOf(layout: GridLayout | undefined, scrolled: number): Anchor | undefined {
  const visible = scrolled + BAR_HEIGHT_PX;
  if (!layout || visible <= 0) return undefined;
  const [first] = layout.rowsBetween(visible, visible);
  for (let index = Math.max(0, first) * layout.columns; index < layout.count; index += 1) {
    const { top, height } = layout.cellAt(index);
    if (top + height / 2 >= visible) return { index, offset: top - visible };
  }
  return undefined;
}
