import { useEffect } from 'react';

import { ErrorState } from '../states/error-state.tsx';
import { texts } from '../texts.ts';
import type { LoadErrorProps } from './lazy-component.tsx';

const reload = () => location.reload();

/** Says that a part of the page could not be loaded; tries again by itself as soon as the device is online. */
export function LoadErrorPanel({ isAgain, onRetry }: Omit<LoadErrorProps<unknown>, 'given'>) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  if (!navigator.onLine) return <ErrorState title={texts.offline} detail={texts.partOffline} onRetry={onRetry} />;
  return (
    <ErrorState
      title={texts.partMissing}
      detail={isAgain ? texts.partMissingAgain : texts.partMissingDetail}
      onRetry={isAgain ? reload : onRetry}
    />
  );
}
