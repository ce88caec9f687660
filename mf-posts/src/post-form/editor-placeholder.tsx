import { Spinner } from '@benotes/ui';

import styles from './post-form.module.css';
import { texts } from '../saving/texts.ts';

/** Keeps the place of the editor while its code is on the way. */
export function EditorPlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <div className={styles.placeholderTools}>
        <Spinner label={texts.loadingEditor} />
      </div>
    </div>
  );
}
