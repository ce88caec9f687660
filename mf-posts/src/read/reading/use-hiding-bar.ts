import { useEffect } from 'react';

/** Above this distance from the top of the page the bars are always shown, in px. */
const TOP_PX = 120;
/** How far one scrolls until the bars hide or come back, in px. */
const STEP_PX = 24;
/** The bars, in one of which a menu or a popover may be open. */
const BARS = 'header:has(+ main), [data-reading-toolbar]';

/**
 * Hides the top bar and the toolbar while one scrolls down, and shows them again when one scrolls up, or when the focus
 * enters one of them. The shell and the toolbar have the styles.
 */
export function useHidingBar(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const show = () => delete dataset['barHidden'];
    let last = window.scrollY;
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (window.scrollY > TOP_PX && Math.abs(moved) < STEP_PX) return;
      last = window.scrollY;
      const isOpen = document.querySelector(`:is(${BARS}) [aria-expanded="true"][aria-haspopup]`) !== null;
      if (moved > 0 && last > TOP_PX && !isOpen) dataset['barHidden'] = '';
      else show();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(BARS)) show();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
      show();
    };
  }, []);
}
