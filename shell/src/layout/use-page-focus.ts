import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a navigation the focus is in the new page, at the top of it: where the page itself puts it, else on its main
 * region. The first page of a visit leaves it to the browser.
 */
export function usePageFocus(main: RefObject<HTMLElement>): void {
  const { pathname, state } = useLocation() as { pathname: string; state: { keepScroll?: boolean } | null };
  const moved = useNavigationType();
  const last = useRef(pathname);
  const returned = useRef(false);
  useEffect(() => {
    returned.current = moved === NavigationType.Pop || state?.keepScroll === true;
  });

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Back and Forward return to where one was, and so does a page that was asked to (`state.keepScroll`).
    if (!returned.current) window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
