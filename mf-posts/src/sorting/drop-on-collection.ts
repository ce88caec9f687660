import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import type { SortEvent } from 'react-sortable-hoc';

interface Point {
  x: number;
  y: number;
}

/** Where a mouse or a finger is, in the window. Nowhere for keys, which the library hands over alike. */
function pointOf(event: SortEvent): Point | undefined {
  // The library hands over the browser's own event, whatever its types say.
  const native = event as unknown as Event;
  if (native instanceof MouseEvent) return { x: native.clientX, y: native.clientY };
  if (!('changedTouches' in native)) return undefined;
  const [finger] = (native as TouchEvent).changedTouches;
  return finger && { x: finger.clientX, y: finger.clientY };
}

/** Follows a lifted card: the sidebar hears where it is, and beside its list the card is small, so that one sees it. */
export function carry(event: SortEvent, list: HTMLElement | null, card: HTMLElement | null): void {
  const point = pointOf(event);
  if (!point) return;
  const box = list?.getBoundingClientRect();
  const isBeside = box !== undefined && (point.x < box.left || point.x > box.right);
  if (card && card.hasAttribute('data-beside') !== isBeside) {
    const { left, top } = card.getBoundingClientRect();
    card.style.setProperty('--grip-x', `${point.x - left}px`);
    card.style.setProperty('--grip-y', `${point.y - top}px`);
    card.toggleAttribute('data-beside', isBeside);
  }
  emit('post:dragged', point);
}

/** The collection over which a card was let go; undefined where there is none. */
export function letGo(event: SortEvent): { collection_id: Post['collection_id'] } | undefined {
  const point = pointOf(event);
  let taken: { collection_id: Post['collection_id'] } | undefined;
  if (point) emit('post:dropped', { ...point, take: (collection_id) => (taken = { collection_id }) });
  return taken;
}
