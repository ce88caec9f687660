import { useEffect } from 'react';

import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { setLoadingFailed } from '../loading-announcement/loading-announcer.ts';
import { texts } from '../texts.ts';
import { useWhenOnline } from '../use-when-online/use-when-online.ts';
import styles from './states.module.css';

interface ErrorStateProps {
  /** The error in one sentence. */
  title: string;
  detail?: string;
  onRetry: () => void;
  /** The label of the button; the default is Retry. */
  action?: string;
  /** What happens when the network returns; the default is `onRetry`, and nothing with another `action`. */
  whenOnline?: () => void;
}

/**
 * Shown in place of content that failed to load, and announced at once. It retries by itself when the network returns.
 */
export function ErrorState({ title, detail, onRetry, action = texts.retry, whenOnline }: ErrorStateProps) {
  useEffect(setLoadingFailed, []);
  const retry = whenOnline ?? (action === texts.retry ? onRetry : undefined);
  useWhenOnline(retry !== undefined, () => retry?.());
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.sign}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{title}</p>
      {detail && <p>{detail}</p>}
      <Button icon="retry" onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
