import { ErrorState } from '@benotes/ui';

import { texts } from '../texts.ts';

interface ServerUnreachableProps {
  /** The message of the server if it asked to retry later. */
  later?: string;
  onRetry: () => void;
}

/** Says that the server is unreachable or busy, or that the device is offline. */
export function ServerUnreachable({ later, onRetry }: ServerUnreachableProps) {
  if (later) return <ErrorState title={later} onRetry={onRetry} />;
  const title = navigator.onLine ? texts.unreachable : texts.offline;
  const detail = navigator.onLine ? texts.unreachableDetail : texts.offlineDetail;
  return <ErrorState title={title} detail={detail} onRetry={onRetry} />;
}
