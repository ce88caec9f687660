import { useEffect } from 'react';

import { useLatest } from '../use-latest/use-latest.ts';

/** Calls `run` whenever the browser comes back online while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting, latest]);
}
