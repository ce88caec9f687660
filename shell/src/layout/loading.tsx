import { VisuallyHidden, LoadingAnnouncement } from '@benotes/ui';

import { texts } from '../texts.ts';
import styles from './loading.module.css';

/** The spinner of a screen that is loading; it appears after a delay, so that fast loads do not flicker. */
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
