import { useEffect } from 'react';

import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { texts } from '../texts.ts';
import { noteFailure } from '../loading-announcement/loading-announcer.ts';
import styles from './states.module.css';

interface ErrorStateProps {
  /** What went wrong, in one sentence. */
  title: string;
  detail?: string;
  onRetry: () => void;
  /** What the button says, where it does something else than trying again. */
  action?: string;
}

/** What a place shows whose content could not be had; read out at once. */
export function ErrorState({ title, detail, onRetry, action = texts.retry }: ErrorStateProps) {
  useEffect(noteFailure, []);
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.sign}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      <Button icon="retry" onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
