import { useLayoutEffect, useRef, useState } from 'react';

import type { GridLayout } from './grid-layout.ts';

/** What covers the top of the window, in px. */
const BAR_HEIGHT_PX = 56;

interface Anchor {
  index: number;
  /** How far it was below the top bar before the layout changed, in px. */
  offset: number;
}

/**
 * Keeps the place in a list when its layout changes: the first post on screen stays the first, and as far as that
 * allows where it is. If too few posts are loaded for that, it is moved there when more are, unless the user has
 * scrolled. `listTop`: the top of the list, in px from the top of the page. At the start of the list nothing is done.
 */
export function useScrollAnchor(layout: GridLayout | undefined, listTop: number): void {
  const [kept, setKept] = useState<{ layout: GridLayout | undefined; anchor?: Anchor }>({ layout });
  if (kept.layout !== layout) {
    const isMoved = kept.layout && layout && kept.layout.shape !== layout.shape;
    // Read before the new layout is in the page, which may be too short for the scroll position.
    setKept({ layout, ...(isMoved && { anchor: anchorOf(kept.layout, window.scrollY - listTop) }) });
  }
  const pending = useRef<{ anchor: Anchor; scrollY: number }>();
  useLayoutEffect(() => {
    const { layout: now } = kept;
    const before = pending.current;
    const anchor = kept.anchor ?? (before && before.scrollY === window.scrollY ? before.anchor : undefined);
    pending.current = undefined;
    if (!now || !anchor) return;
    const { top, height } = now.cellAt(anchor.index);
    // Any further down, posts before it would be half on screen; any further up, it would not be itself.
    const half = height / 2 - 1;
    const offset = Math.max(-half, Math.min(anchor.offset, half));
    const target = listTop + top - BAR_HEIGHT_PX - offset;
    window.scrollTo(0, target);
    if (window.scrollY < Math.floor(target)) pending.current = { anchor, scrollY: window.scrollY };
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
