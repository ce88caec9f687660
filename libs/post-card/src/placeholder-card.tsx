import { loadSanitizer } from '@benotes/ui';
import { useEffect } from 'react';

import styles from './placeholder-card.module.css';

/** Stands in for a card that is on its way, in the same box. */
export function PlaceholderCard() {
  // What notes need arrives while they do.
  useEffect(() => {
    // A failure is told by the note that misses it.
    loadSanitizer().catch(() => undefined);
  }, []);
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  );
}
