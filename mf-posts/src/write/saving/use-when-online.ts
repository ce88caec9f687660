import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

/** Calls `run` when the browser comes back online while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting, latest]);
}
