import { VisuallyHidden, LoadingAnnouncement } from '@benotes/ui';

import { texts } from '../texts.ts';
import styles from './loading.module.css';

/** Stands in for a screen on its way; shows only after a moment, so that what is quick does not flicker. */
export function Loading() {
  return (
    <output className={styles.loading}>
      <LoadingAnnouncement label={texts.loading} />
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </output>
  );
}
