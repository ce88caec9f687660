import { Button, IconButton } from '@benotes/ui';
import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { cancel, dismiss, postJobs, undo } from './post-jobs.store.ts';
import { returnFocus } from './return-focus.ts';
import styles from './selection-bar.module.css';
import { texts } from './texts.ts';

/** The progress of the last action on many posts, and afterwards what it has done, until it is dismissed. */
export function JobLine() {
  const { job } = useSnapshot(postJobs);
  const label = useId();
  /** A button was pressed that leaves. */
  const isPressed = useRef(false);
  const jobStatus = job?.status;
  useEffect(() => {
    if (isPressed.current) returnFocus();
    isPressed.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the buttons change with it
  }, [jobStatus]);
  if (!job) return null;
  const { status, done, total } = job;
  const press = (run: () => void) => () => {
    isPressed.current = true;
    run();
  };
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
          {status === 'running' && <Button onClick={press(() => void cancel(job))}>{texts.cancel}</Button>}
        </>
      ) : (
        <>
          {job.can_undo && (
            <Button icon="undo" onClick={press(() => void undo(job))}>
              {texts.undo}
            </Button>
          )}
          <IconButton label={texts.dismiss} icon="close" onClick={press(dismiss)} />
        </>
      )}
    </div>
  );
}
