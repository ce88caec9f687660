import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the press of a mouse, a finger or the space bar on a card while nobody is there yet who lifts it, and hands it on
 * when they are: as if it came then, and only where it still holds.
 */
export function useEarlyPress(root: RefObject<HTMLElement>, isReady: boolean): void {
  const pressed = useRef<Event>();
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    if (isReady) {
      // The library listens from the next moment on.
      queueMicrotask(() => {
        const event = pressed.current;
        pressed.current = undefined;
        event?.target?.dispatchEvent(event);
      });
      return;
    }
    const keep = (event: Event) => {
      pressed.current = event;
    };
    const forget = () => {
      pressed.current = undefined;
    };
    const keepSpace = (event: KeyboardEvent) => {
      const isCard = event.target instanceof Element && event.target.hasAttribute('data-post');
      if (!isCard || event.key !== ' ') return forget();
      event.preventDefault(); // the window would scroll
      if (event.repeat) return;
      if (pressed.current) forget(); // lifted and put down
      else keep(event);
    };
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('mousedown', keep, { signal });
    element.addEventListener('touchstart', keep, { signal, passive: true });
    element.addEventListener('keydown', keepSpace, { signal });
    element.addEventListener('focusout', forget, { signal });
    // A finger that moves scrolls.
    for (const type of ['mouseup', 'touchmove', 'touchend', 'touchcancel'])
      document.addEventListener(type, forget, { signal, passive: true });
    return () => ended.abort();
  }, [root, isReady]);
}
