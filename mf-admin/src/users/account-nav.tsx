import { isPlainClick } from '@benotes/ui';
import type { MouseEvent } from 'react';

import styles from './account-layout.module.css';
import { texts } from './texts.ts';

/** How long a section is held in place while those above it load and grow, in ms. */
const SETTLING_MS = 2000;

/** A section of the page, as the navigation shows it. */
export interface AccountPart {
  /** The id of its element. */
  id: string;
  label: string;
}

/** Links to the sections of the page. */
export const AccountNav = ({ parts }: { parts: readonly AccountPart[] }) => (
  <nav className={styles.nav} aria-label={texts.sections}>
    <ul className={styles.links}>
      {parts.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.link} onClick={(event) => open(event, id)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

function open(event: MouseEvent, id: string): void {
  const part = document.getElementById(id);
  if (!part || !isPlainClick(event)) return;
  event.preventDefault();
  part.focus({ preventScroll: true });
  hold(part);
}

/** Scrolls to an element, and keeps it there while what is above it loads, unless the user scrolls or goes on. */
function hold(part: HTMLElement): void {
  part.scrollIntoView();
  const observer = new ResizeObserver(() => part.scrollIntoView());
  observer.observe(document.body);
  const end = new AbortController();
  const stop = () => {
    observer.disconnect();
    end.abort();
  };
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, stop, { signal: end.signal, passive: true });
  setTimeout(stop, SETTLING_MS);
}
