import { type ReactNode, useEffect } from 'react';

import { noteOutcome } from '../loading-announcement/loading-announcer.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  /** One sentence. */
  title: string;
  /** One action. */
  children?: ReactNode;
}

/** What a list shows that holds nothing. */
export function EmptyState({ title, children }: EmptyStateProps) {
  useEffect(() => noteOutcome(title), [title]);
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
