import { ErrorState } from '../states/error-state.tsx';
import { texts } from '../texts.ts';

/** Props of the component that replaces one that failed to load. */
export interface LoadErrorProps<P> {
  /** The props of the component that failed to load. */
  componentProps: P;
  /** Retry was pressed before: browsers may cache a failed import, so only a reload helps. */
  hasRetried: boolean;
  /** Loads the code again. */
  onRetry: () => void;
}

const reload = () => location.reload();

/** Reports that a lazy component failed to load. Retries automatically when the device is back online. */
export function LoadErrorPanel({ hasRetried, onRetry }: Omit<LoadErrorProps<unknown>, 'componentProps'>) {
  if (!navigator.onLine) return <ErrorState title={texts.offline} detail={texts.partOffline} onRetry={onRetry} />;
  return (
    <ErrorState
      title={texts.loadFailed}
      detail={hasRetried ? texts.loadFailedAgain : texts.loadFailedDetail}
      onRetry={hasRetried ? reload : onRetry}
      whenOnline={onRetry}
    />
  );
}
