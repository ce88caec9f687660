import { appBar } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PAGE_HEADING } from './page-heading.tsx';

/** How long a page may take until it puts the focus into a field of its own, in ms. */
const LATE_MS = 2000;

/**
 * After a navigation the focus is on the heading of the new page, where it is read out; a page that puts the focus into
 * a field of its own keeps it there. Gives the title to say aloud where the focus does not say it: then, and when a
 * page learns later what it is called. The first page of a visit leaves the focus to the browser.
 */
export function usePageFocus(): string {
  const { pathname } = useLocation();
  const { title } = useSnapshot(appBar);
  const [said, setSaid] = useState('');
  const seen = useRef({ pathname, title: '' });

  useEffect(() => {
    // A moment later, when the bar shows what the page has just said of itself.
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

/** Calls once if a page that arrives late takes the focus from its heading, which is then not read to its end. */
function whenTaken(heading: HTMLElement, say: () => void): void {
  const taken = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && document.querySelector('main')?.contains(relatedTarget)) say();
  };
  heading.addEventListener('blur', taken, { once: true });
  setTimeout(() => heading.removeEventListener('blur', taken), LATE_MS);
}

/** The title without the collections above it. */
function snapshotId(heading: HTMLElement): string {
  const name = document.getElementById(heading.getAttribute('aria-labelledby') ?? '') ?? heading;
  return name.textContent ?? '';
}

const hasFocus = (element: Element | null) => element !== null && element === document.activeElement;

/** Whether something in the page took the focus: its main region alone is where the skip link leads. */
function pageHasFocus(): boolean {
  const main = document.querySelector('main');
  return !hasFocus(main) && main?.contains(document.activeElement) === true;
}
