import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls `run` when the browser comes back online while `isWaiting`. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting]);
}
