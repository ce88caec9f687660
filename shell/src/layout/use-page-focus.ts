import { appBar } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PAGE_HEADING } from './page-heading.tsx';

/** How long a page may take to focus one of its fields, in ms. */
const LATE_FOCUS_MS = 2000;

/**
 * After a navigation, focuses the heading of the new page, so that screen readers announce it. If the page focuses one
 * of its fields, the focus stays there. Returns the title to announce if focusing does not announce it: in that case,
 * and if a page sets its title later. The first page of a visit leaves the focus to the browser.
 */
export function usePageFocus(): string {
  const { pathname } = useLocation();
  const { title } = useSnapshot(appBar);
  const [announced, setAnnounced] = useState('');
  const seen = useRef({ pathname, title: '' });

  useEffect(() => {
    // Deferred until the bar shows the title that the page has just set.
    const settled = setTimeout(() => {
      const heading = document.getElementById(PAGE_HEADING);
      if (!heading) return; // it is rendered with its title
      const shown = headingName(heading);
      const moved = seen.current.pathname !== pathname;
      const changed = seen.current.title !== shown;
      seen.current = { pathname, title: shown };
      if (moved && !hasFocus(heading) && !pageHasFocus()) {
        setAnnounced('');
        heading.focus({ preventScroll: true });
        onFocusTaken(heading, () => setAnnounced(shown));
      } else if (moved || changed) setAnnounced(shown);
    });
    return () => clearTimeout(settled);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the title in the store changes with the heading
  }, [pathname, title]);

  return announced;
}

/** Calls back if a page takes the focus from its heading soon after, before the heading was announced. */
function onFocusTaken(heading: HTMLElement, announce: () => void): void {
  const taken = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && document.querySelector('main')?.contains(relatedTarget)) announce();
  };
  heading.addEventListener('blur', taken, { once: true });
  setTimeout(() => heading.removeEventListener('blur', taken), LATE_FOCUS_MS);
}

/** The title without its ancestors. */
function headingName(heading: HTMLElement): string {
  const name = document.getElementById(heading.getAttribute('aria-labelledby') ?? '') ?? heading;
  return name.textContent ?? '';
}

const hasFocus = (element: Element | null) => element !== null && element === document.activeElement;

/** Whether an element of the page has the focus; the main region itself is only the target of the skip link. */
function pageHasFocus(): boolean {
  const main = document.querySelector('main');
  return !hasFocus(main) && main?.contains(document.activeElement) === true;
}
