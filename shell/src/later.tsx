import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

import styles from './later.module.css';
import { Loading } from './layout/loading.tsx';
import { Unreachable } from './unreachable.tsx';

/** How long what is waited for may take until it is said that it does not come, in ms: as long as a remote may. */
const LIMIT_MS = 8000;

/** A screen that is loaded when it is shown; in its place stands what went wrong when it cannot be had. */
export function later(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(error);
      return { default: OutOfReach };
    }
  });
}

/** Waits for what is loaded later, not without end: what comes after all is shown even then. */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}

function Waiting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return <OutOfReach />;
  return (
    <main className={styles.waiting}>
      <Loading />
    </main>
  );
}

/** Nothing is on the page that could be lost, and browsers keep what failed as long as a page lives. */
const OutOfReach = () => (
  <main className={styles.outOfReach}>
    <Unreachable onRetry={() => location.reload()} />
  </main>
);
