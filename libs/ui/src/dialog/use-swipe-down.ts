import { type RefObject, useEffect, useRef } from 'react';

/** How far a panel is pulled until letting go closes it, in px; a short panel closes at half its height. */
const FAR_PX = 96;
/** How fast a pull closes it wherever it ends, in px per ms. */
const FAST = 0.5;

/** Lets a finger pull a panel at the foot of the screen down and away. What scrolls in it scrolls up first. */
export function useSwipeDown(panel: RefObject<HTMLElement>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let start: { y: number; at: number } | null = null;
    let pulled = 0;

    const begin = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      start = touch && !second && !isScrolled(event.target, element) ? { y: touch.clientY, at: event.timeStamp } : null;
      pulled = 0;
      element.style.transition = 'none';
    };
    const pull = (event: TouchEvent) => {
      const [touch, second] = event.touches;
      if (!start || !touch || second) return;
      pulled = Math.max(0, touch.clientY - start.y);
      if (pulled > 0 && event.cancelable) event.preventDefault(); // the page behind stays where it is
      element.style.transform = `translateY(${pulled}px)`;
    };
    const letGo = (event: TouchEvent) => {
      if (!start) return;
      const far = pulled >= Math.min(FAR_PX, element.offsetHeight / 2);
      const fast = pulled / Math.max(1, event.timeStamp - start.at) >= FAST;
      start = null;
      if (pulled > 0 && event.type === 'touchend' && (far || fast)) return close.current();
      element.style.transition = 'transform var(--time-short) ease-out';
      element.style.transform = '';
    };

    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', pull, { passive: false });
    element.addEventListener('touchend', letGo);
    element.addEventListener('touchcancel', letGo);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', pull);
      element.removeEventListener('touchend', letGo);
      element.removeEventListener('touchcancel', letGo);
    };
  }, [panel]);
}

/** Whether something between the finger and the panel is scrolled: then the finger scrolls it. */
function isScrolled(target: EventTarget | null, panel: HTMLElement): boolean {
  for (let box = target instanceof Element ? target : null; box && panel.contains(box); box = box.parentElement)
    if (box.scrollTop > 0) return true;
  return false;
}
