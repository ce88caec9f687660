import { Icon } from '@benotes/ui';
import { type CSSProperties, type RefObject, useEffect, useId, useState } from 'react';

import { headingsIn } from './enhance-note.ts';
import type { NoteHeading } from './note-headings.ts';
import styles from './table-of-contents.module.css';
import { texts } from './texts.ts';

interface TableOfContentsProps {
  headings: readonly NoteHeading[];
  /** The element that contains the rendered note. */
  note: RefObject<HTMLElement>;
}

/**
 * The headings of a note, beside it on wide screens and folded above it on narrow ones. The one on screen is marked.
 */
export function TableOfContents({ headings, note }: TableOfContentsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const current = useCurrentHeading(note, headings);
  const top = Math.min(...headings.map(({ level }) => level));
  const goTo = (index: number) => {
    const heading = note.current && headingsIn(note.current)[index];
    if (!heading) return;
    setOpen(false);
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  };
  return (
    <div className={styles.contentsSpace}>
      <nav className={styles.contents} aria-labelledby={id} data-open={isOpen || undefined}>
        <span className={styles.contentsTitle} id={id}>
          {texts.contents}
        </span>
        <button type="button" className={styles.contentsToggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          {texts.contents}
        </button>
        <ol className={styles.contentsList}>
          {headings.map(({ level, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- headings have no other identity, and may have the same text
            <li key={index} style={{ '--level': level - top } as CSSProperties}>
              <button
                type="button"
                className={styles.contentsLink}
                dir="auto"
                aria-current={index === current ? 'location' : undefined}
                onClick={() => goTo(index)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How far below the top of the window a heading counts as reached, in px. */
const REACHED_PX = 120;

/** The index of the last heading above the upper part of the window; -1 before the first one. */
function useCurrentHeading(note: RefObject<HTMLElement>, headings: readonly NoteHeading[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const shown = note.current ? headingsIn(note.current) : [];
      setCurrent(shown.findLastIndex((heading) => heading.getBoundingClientRect().top <= REACHED_PX));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    // Captured, because scrolling a part of the page, such as the reading pane, does not bubble.
    document.addEventListener('scroll', schedule, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', schedule, { capture: true });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a changed note has other headings
  }, [note, headings]);
  return current;
}
