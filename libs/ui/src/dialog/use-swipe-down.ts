import { type RefObject, useEffect } from 'react';

import { useLatest } from '../use-latest/use-latest.ts';

/** Distance after which releasing the panel closes it, in px; a short panel closes at half its height. */
const CLOSE_DISTANCE_PX = 96;
/** Speed that closes it at any distance, in px per ms. */
const CLOSE_SPEED = 0.5;

/** Closes a bottom sheet when it is swiped down. Scrolled content scrolls back first. */
export function useSwipeDown(panel: RefObject<HTMLElement>, onClose: () => void): void {
  const close = useLatest(onClose);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let start: { y: number; at: number } | null = null;
    let distance = 0;

    const begin = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      start = touch && !second && !isScrolled(event.target, element) ? { y: touch.clientY, at: event.timeStamp } : null;
      distance = 0;
      element.style.transition = 'none';
    };
    const move = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      if (!start || !touch || second) return;
      distance = Math.max(0, touch.clientY - start.y);
      if (distance > 0 && event.cancelable) event.preventDefault(); // do not scroll the page behind
      element.style.transform = `translateY(${distance}px)`;
    };
    const release = (event: TouchEvent) => {
      if (!start) return;
      const far = distance >= Math.min(CLOSE_DISTANCE_PX, element.offsetHeight / 2);
      const fast = distance / Math.max(1, event.timeStamp - start.at) >= CLOSE_SPEED;
      start = null;
      if (distance > 0 && event.type === 'touchend' && (far || fast)) return close.current();
      element.style.transition = 'transform var(--time-short) ease-out';
      element.style.transform = '';
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', release);
    element.addEventListener('touchcancel', release);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', release);
      element.removeEventListener('touchcancel', release);
    };
  }, [panel, close]);
}

/** Whether an element between the target and the panel is scrolled: then the swipe scrolls it. */
function isScrolled(target: EventTarget | null, panel: HTMLElement): boolean {
  for (let box = target instanceof Element ? target : null; box && panel.contains(box); box = box.parentElement)
    if (box.scrollTop > 0) return true;
  return false;
}
