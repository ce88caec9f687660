import { ErrorState } from '@benotes/ui';
import { useEffect, useRef } from 'react';

import { texts } from '../texts.ts';

interface ServerUnreachableProps {
  /** The message of the server if it asked to retry later. */
  later?: string;
  onRetry: () => void;
}

/** Says that the server is unreachable or busy, and retries automatically when the device is back online. */
export function ServerUnreachable({ later, onRetry }: ServerUnreachableProps) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const retry = () => latest.current();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  if (later) return <ErrorState title={later} onRetry={onRetry} />;
  const title = navigator.onLine ? texts.unreachable : texts.offline;
  const detail = navigator.onLine ? texts.unreachableDetail : texts.offlineDetail;
  return <ErrorState title={title} detail={detail} onRetry={onRetry} />;
}
