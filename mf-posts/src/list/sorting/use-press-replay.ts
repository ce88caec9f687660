import { type RefObject, useEffect, useRef } from 'react';

/**
 * Records a mouse, touch or space bar press on a card while react-sortable-hoc is loading, and dispatches it again when
 * it is ready, unless the press has ended by then.
 */
export function usePressReplay(
  root: RefObject<HTMLElement>,
  { isReady, isEnabled }: { isReady: boolean; isEnabled: boolean },
): void {
  const pressed = useRef<Event>();
  useEffect(() => {
    const element = root.current;
    if (!element || !isEnabled) return;
    if (isReady) {
      // The library adds its listeners in the next microtask.
      queueMicrotask(() => {
        const event = pressed.current;
        pressed.current = undefined;
        event?.target?.dispatchEvent(event);
      });
      return;
    }
    const record = (event: Event) => {
      pressed.current = event;
    };
    const discard = () => {
      pressed.current = undefined;
    };
    const recordSpace = (event: KeyboardEvent) => {
      const isCard = event.target instanceof Element && event.target.hasAttribute('data-post');
      if (!isCard || event.key !== ' ') return discard();
      event.preventDefault(); // prevents scrolling
      if (event.repeat) return;
      if (pressed.current) discard(); // picked up and dropped
      else record(event);
    };
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('mousedown', record, { signal });
    element.addEventListener('touchstart', record, { signal, passive: true });
    element.addEventListener('keydown', recordSpace, { signal });
    element.addEventListener('focusout', discard, { signal });
    // A touch that moves is a scroll.
    for (const type of ['mouseup', 'touchmove', 'touchend', 'touchcancel'])
      document.addEventListener(type, discard, { signal, passive: true });
    return () => ended.abort();
  }, [root, isReady, isEnabled]);
}
