import { Spinner } from '@benotes/ui';

import styles from './post-form.module.css';
import { texts } from '../saving/texts.ts';

/** Reserves the space of the editor while its code loads. */
export function EditorPlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <div className={styles.placeholderTools}>
        <Spinner label={texts.loadingEditor} />
      </div>
    </div>
  );
}
