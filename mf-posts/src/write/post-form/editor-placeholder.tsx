import { Skeleton } from '@benotes/ui';

import { texts } from '../saving/texts.ts';
import styles from './post-form.module.css';

/** Reserves the space of the editor while its code loads. */
export function EditorPlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <div className={styles.placeholderTools} />
      <Skeleton label={texts.loadingEditor} />
    </div>
  );
}
