import { type RefObject, useLayoutEffect, useRef } from 'react';

const GAP_PX = 4;
const TALLEST_PX = 340;
/** Below a narrow field as well. */
const NARROWEST_PX = 260;

/** Shows an element in the top layer, below its anchor or above it if there is no room, so that nothing clips it. */
export function usePopup(open: boolean, anchor: RefObject<HTMLElement>): RefObject<HTMLDivElement> {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popup.current;
    // Without the popover API (in jsdom) the element stays in the flow.
    if (!open || !element || !anchor.current || !('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
    const place = () => placeBeside(element, anchor.current);
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
      element.hidePopover();
    };
  }, [open, anchor]);

  return popup;
}

function placeBeside(element: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return;
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const below = innerHeight - bottom - 2 * GAP_PX;
  const above = top - 2 * GAP_PX;
  const upwards = below < TALLEST_PX / 2 && above > below;
  const wide = Math.max(width, Math.min(NARROWEST_PX, innerWidth - 2 * GAP_PX));
  element.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - wide - GAP_PX))}px`;
  element.style.width = `${wide}px`;
  element.style.maxHeight = `${Math.min(TALLEST_PX, upwards ? above : below)}px`;
  element.style.top = upwards ? 'auto' : `${bottom + GAP_PX}px`;
  element.style.bottom = upwards ? `${innerHeight - top + GAP_PX}px` : 'auto';
}
