import { useEffect, useLayoutEffect, useRef } from 'react';

/** Runs something once there is a network again, as long as it is waited for. */
export function useWhenOnline(isWaiting: boolean, run: () => void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const back = () => latest.current();
    window.addEventListener('online', back, { once: true });
    return () => window.removeEventListener('online', back);
  }, [isWaiting]);
}
