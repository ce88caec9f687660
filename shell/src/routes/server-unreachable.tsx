import { ErrorState } from '@benotes/ui';
import { useEffect, useRef } from 'react';

import { texts } from '../texts.ts';

interface ServerUnreachableProps {
  /** What the server said when it asked to come back later. */
  later?: string;
  onRetry: () => void;
}

/** Says that nobody answers, or not now, and tries again by itself as soon as the device is online. */
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
