import type { ApiError } from '@benotes/platform';
import { Button, Icon } from '@benotes/ui';

import banner from '../banner/banner.module.css';
import { texts } from '../saving/texts.ts';

interface SaveFailureProps {
  error: ApiError;
  /** It will be saved automatically once the browser is online. */
  waitsForNetwork: boolean;
  onRetry: () => void;
  /** Creates a new post from the draft if the original was deleted. */
  onSaveCopy: () => void;
}

/** Shows why the last attempt to save failed and what to do, until the next attempt. */
export function SaveFailure({ error, waitsForNetwork, onRetry, onSaveCopy }: SaveFailureProps) {
  const isGone = error.status === 404;
  return (
    <div role="alert" className={banner.banner} data-type="error">
      <Icon name="warning" />
      <p className={banner.text}>
        <strong>{texts.notSaved}</strong> {waitsForNetwork ? texts.savedOnceOnline : adviceFor(error)}
      </p>
      <Button onClick={isGone ? onSaveCopy : onRetry}>{isGone ? texts.saveAsNew : texts.saveAgain}</Button>
    </div>
  );
}

function adviceFor({ status, detail }: ApiError): string {
  if (status === 422) return detail ?? texts.refused;
  if (status >= 500) return texts.serverFailed;
  return texts.advice[status] ?? texts.refused;
}
