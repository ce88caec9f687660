import { type ReactNode, useEffect } from 'react';

import { setLoadingResult } from '../loading-announcement/loading-announcer.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** The next steps, the most likely one first. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children }: EmptyStateProps) {
  useEffect(() => setLoadingResult(title), [title]);
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
