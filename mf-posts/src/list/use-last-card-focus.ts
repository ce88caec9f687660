import { OVERLAYS } from '@benotes/platform/overlays';
import { focusHeadingIfLost } from '@benotes/ui/removal-focus';
import { useEffect } from 'react';

/** When the last card leaves the list with the focus, moves the focus to the heading of the page. */
export function useLastCardFocus(): void {
  useEffect(() => {
    const { pathname } = location;
    let card: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      // Overlays return the focus to the card that they were opened from.
      if (target instanceof Element && !target.closest(OVERLAYS)) card = target.closest('[data-post]');
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      // After a navigation, the shell moves the focus.
      if (card && !card.isConnected && location.pathname === pathname) focusHeadingIfLost();
    };
  }, []);
}
