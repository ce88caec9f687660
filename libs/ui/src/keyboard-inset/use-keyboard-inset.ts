import { type RefObject, useEffect } from 'react';

/**
 * Sets `--keyboard` on an element to the height of the on-screen keyboard. The keyboard covers the page without
 * resizing it, so elements fixed to the bottom edge need the offset.
 */
export function useKeyboardInset(element: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const measure = () => {
      const { height, offsetTop, scale } = visualViewport;
      // A pinch zoom shrinks the visual viewport too.
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
