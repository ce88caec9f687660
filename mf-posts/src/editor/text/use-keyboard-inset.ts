import { type RefObject, useEffect } from 'react';

/**
 * Says in `--keyboard`, on an element, how much of the window an on-screen keyboard covers from below. What is fixed to
 * the lower edge stands above the keyboard with it: keyboards cover the page, they do not shorten it.
 */
export function useKeyboardInset(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const measure = () => {
      const { height, offsetTop, scale } = visualViewport;
      // Somebody who has zoomed in sees less of the page as well, and has no keyboard.
      const covered = scale === 1 ? Math.max(0, Math.round(window.innerHeight - height - offsetTop)) : 0;
      element.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
