import { Icon, IconButton, isPlainClick } from '@benotes/ui';
import type { ReactNode } from 'react';

import styles from './reading.module.css';
import { texts } from './texts.ts';

interface ReadingToolbarProps {
  back: { href: string; label: string; run: () => void };
  /** The post was opened from a list. */
  hasList: boolean;
  goBack: (() => void) | undefined;
  goOn: (() => void) | undefined;
  isWaiting: boolean;
  /** The menu of the post. */
  children?: ReactNode;
}

/** Leads back to the list of the post that is read, and to the posts before and after it. */
export function ReadingToolbar({ back, hasList, goBack, goOn, isWaiting, children }: ReadingToolbarProps) {
  return (
    <nav className={styles.toolbar} data-reading-toolbar="" data-own-title="" aria-label={texts.toolbar}>
      <a
        className={styles.back}
        href={back.href}
        aria-keyshortcuts="Escape"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          back.run();
        }}
      >
        <Icon name="arrow-left" />
        <span>{back.label}</span>
      </a>
      {hasList && (
        <>
          {/* Not disabled at the ends of the list, because the focus would be lost. */}
          <IconButton
            className={styles.previous}
            label={texts.previous}
            icon="chevron-right"
            aria-keyshortcuts="ArrowLeft"
            aria-disabled={!goBack || undefined}
            onClick={goBack}
          />
          <IconButton
            className={styles.next}
            label={texts.next}
            icon={isWaiting ? 'spinner' : 'chevron-right'}
            aria-keyshortcuts="ArrowRight"
            aria-disabled={!goOn || undefined}
            onClick={goOn}
          />
        </>
      )}
      {children}
    </nav>
  );
}
