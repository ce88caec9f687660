import type { ApiError } from '@benotes/platform';
import { Button, Icon } from '@benotes/ui';

import styles from './post-form.module.css';
import { texts } from '../saving/texts.ts';

interface SaveFailureProps {
  error: ApiError;
  /** It is saved by itself once there is a network. */
  waitsForNetwork: boolean;
  onRetry: () => void;
  /** Makes a new post of what is written, where the old one is gone. */
  onSaveCopy: () => void;
}

/** Stays until the next attempt: why nothing was saved, and what can be done. */
export function SaveFailure({ error, waitsForNetwork, onRetry, onSaveCopy }: SaveFailureProps) {
  const isGone = error.status === 404;
  return (
    <div role="alert" className={styles.banner} data-type="error">
      <Icon name="warning" />
      <p className={styles.bannerText}>
        <strong>{texts.notSaved}</strong> {waitsForNetwork ? texts.savedOnceOnline : adviceOn(error)}
      </p>
      <Button onClick={isGone ? onSaveCopy : onRetry}>{isGone ? texts.saveAsNew : texts.saveAgain}</Button>
    </div>
  );
}

function adviceOn({ status, detail }: ApiError): string {
  if (status === 422) return detail ?? texts.refused;
  if (status >= 500) return texts.serverFailed;
  return texts.advice[status] ?? texts.refused;
}
