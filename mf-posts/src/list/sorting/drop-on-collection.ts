import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import type { SortEvent } from 'react-sortable-hoc';

interface Point {
  x: number;
  y: number;
}

/** The pointer position in the viewport; undefined for keyboard events. */
function pointOf(event: SortEvent): Point | undefined {
  // The library passes the native event, contrary to its types.
  const native = event as unknown as Event;
  if (native instanceof MouseEvent) return { x: native.clientX, y: native.clientY };
  if (!('changedTouches' in native)) return undefined;
  const [finger] = (native as TouchEvent).changedTouches;
  return finger && { x: finger.clientX, y: finger.clientY };
}

/**
 * Announces the position of a dragged card to the sidebar, and shrinks the card outside of its list to show targets.
 */
export function trackDrag(event: SortEvent, list: HTMLElement | null, card: HTMLElement | null): void {
  const point = pointOf(event);
  if (!point) return;
  const box = list?.getBoundingClientRect();
  const isOutside = box !== undefined && (point.x < box.left || point.x > box.right);
  if (card && card.hasAttribute('data-beside') !== isOutside) {
    const { left, top } = card.getBoundingClientRect();
    card.style.setProperty('--grip-x', `${point.x - left}px`);
    card.style.setProperty('--grip-y', `${point.y - top}px`);
    card.toggleAttribute('data-beside', isOutside);
  }
  emit('post:dragged', point);
}

/** The collection a card was dropped on; undefined when there is none at that point. */
export function dropTarget(event: SortEvent): { collection_id: Post['collection_id'] } | undefined {
  const point = pointOf(event);
  let target: { collection_id: Post['collection_id'] } | undefined;
  if (point) emit('post:dropped', { ...point, take: (collection_id) => (target = { collection_id }) });
  return target;
}

/** Announces to the sidebar that a drag was canceled, as a drop outside of the window. */
export const announceCancel = (): void => emit('post:dropped', { x: -1, y: -1, take: () => {} });
