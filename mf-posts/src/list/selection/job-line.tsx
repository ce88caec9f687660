import { Button, IconButton } from '@benotes/ui';
import { useId } from 'react';
import { useSnapshot } from 'valtio';

import { cancel, dismiss, postJobs, undo } from './post-jobs.store.ts';
import styles from './selection-bar.module.css';
import { texts } from './texts.ts';

/** The progress of the last action on many posts, and afterwards what it has done, until it is dismissed. */
export function JobLine() {
  const { job } = useSnapshot(postJobs);
  const label = useId();
  if (!job) return null;
  const { status, done, total } = job;
  const isInProgress = status === 'running' || status === 'undoing';
  return (
    <div className={styles.bar}>
      <output className={styles.count} id={label}>
        {isInProgress ? texts.doing(job) : texts.done(job)}
      </output>
      {isInProgress ? (
        <>
          <progress className={styles.progress} aria-labelledby={label} max={total} value={done} />
          <span className={styles.figures}>{texts.progress(job)}</span>
          {status === 'running' && <Button onClick={() => void cancel(job)}>{texts.cancel}</Button>}
        </>
      ) : (
        <>
          {job.can_undo && (
            <Button icon="undo" onClick={() => void undo(job)}>
              {texts.undo}
            </Button>
          )}
          <IconButton label={texts.dismiss} icon="close" onClick={dismiss} />
        </>
      )}
    </div>
  );
}
