import type { ListView } from '@benotes/contract';
import { loadSanitizer } from '@benotes/ui';
import { useEffect } from 'react';

import styles from './placeholder-card.module.css';

interface PlaceholderCardProps {
  view?: ListView;
  /** With room for a picture, among cards. */
  isTall?: boolean;
}

/** A placeholder with the size of a post in its list. */
export function PlaceholderCard({ view = 'cards', isTall }: PlaceholderCardProps) {
  // Preloads what notes need.
  useEffect(() => {
    // A failure is reported by the note that needs it.
    loadSanitizer().catch(() => undefined);
  }, []);
  return (
    <div className={styles.card} aria-hidden="true" data-view={view} data-tall={isTall || undefined}>
      {view !== 'titles' && <span className={styles.picture} />}
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  );
}
