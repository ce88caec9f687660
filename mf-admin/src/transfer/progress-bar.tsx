import { useId } from 'react';

import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is under way, and how far it is. */
  label: string;
  /** From 0 to 1; undefined while nobody can tell. */
  share?: number | undefined;
}

/** How far something is that takes its time. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-labelledby={id} {...(share !== undefined && { value: share })} />
      <span id={id} className={styles.label}>
        {label}
      </span>
    </div>
  );
}
