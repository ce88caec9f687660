import { appBar } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PAGE_HEADING } from './page-heading.tsx';

/** How long a page may take to focus a field of its own, in ms. */
const LATE_MS = 2000;

/**
 * After a navigation, focuses the heading of the new page, so that screen readers announce it; a page that focuses a field
 * of its own keeps that focus. Returns the title to announce if the focus does not: then, and if a page sets its title
 * later. The first page of a visit leaves the focus to the browser.
 */
export function usePageFocus(): string {
  const { pathname } = useLocation();
  const { title } = useSnapshot(appBar);
  const [said, setSaid] = useState('');
  const seen = useRef({ pathname, title: '' });

  useEffect(() => {
    // A moment later, when the bar shows the title that the page has just set.
    const settled = setTimeout(() => {
      const heading = document.getElementById(PAGE_HEADING);
      if (!heading) return; // it comes with its title
      const shown = snapshotId(heading);
      const moved = seen.current.pathname !== pathname;
      const changed = seen.current.title !== shown;
      seen.current = { pathname, title: shown };
      if (moved && !hasFocus(heading) && !pageHasFocus()) {
        setSaid('');
        heading.focus({ preventScroll: true });
        whenTaken(heading, () => setSaid(shown));
      } else if (moved || changed) setSaid(shown);
    });
    return () => clearTimeout(settled);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the heading is read, the title says when
  }, [pathname, title]);

  return said;
}

/** Calls back once if a page that loads late takes the focus from its heading before that was announced. */
function whenTaken(heading: HTMLElement, say: () => void): void {
  const taken = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && document.querySelector('main')?.contains(relatedTarget)) say();
  };
  heading.addEventListener('blur', taken, { once: true });
  setTimeout(() => heading.removeEventListener('blur', taken), LATE_MS);
}

/** The title without its ancestors. */
function snapshotId(heading: HTMLElement): string {
  const name = document.getElementById(heading.getAttribute('aria-labelledby') ?? '') ?? heading;
  return name.textContent ?? '';
}

const hasFocus = (element: Element | null) => element !== null && element === document.activeElement;

/** Whether an element of the page has the focus; the main region itself is only the target of the skip link. */
function pageHasFocus(): boolean {
  const main = document.querySelector('main');
  return !hasFocus(main) && main?.contains(document.activeElement) === true;
}
