import { useId } from 'react';

import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** Names the task and its progress. */
  label: string;
  /** From 0 to 1; undefined while unknown. */
  value?: number | undefined;
}

/** The progress of a long task. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-labelledby={id} {...(value !== undefined && { value })} />
      <span id={id} className={styles.label}>
        {label}
      </span>
    </div>
  );
}
