import { Button } from '@benotes/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../../posts/actions/action-texts.ts';
import styles from './paste-progress.module.css';
import { pasting, stopPasting } from './pasting.store.ts';

/** The progress of pasting several links; nothing while there are none. */
export function PasteProgress() {
  const { done, total } = useSnapshot(pasting);
  const label = useId();
  if (total === 0) return null;
  return (
    <div className={styles.progress}>
      <output id={label}>{texts.savingLinks(total)}</output>
      <progress className={styles.bar} aria-labelledby={label} max={total} value={done} />
      <span className={styles.count}>{texts.linksSaved(done, total)}</span>
      <Button onClick={stopPasting}>{texts.stop}</Button>
    </div>
  );
}
