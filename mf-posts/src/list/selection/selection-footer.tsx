import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { JobLine } from './job-line.tsx';
import { recall } from './post-jobs.store.ts';
import styles from './selection-bar.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { selected } from './selection.store.ts';

/** At the bottom of the window: the bar of the selection, or the last action on many posts. */
export function SelectionFooter() {
  const { filter } = useSnapshot(selected);
  useEffect(() => void recall(), []);
  return (
    <>
      <div className={styles.space} />
      <div className={styles.layer}>{filter ? <SelectionBar /> : <JobLine />}</div>
    </>
  );
}
