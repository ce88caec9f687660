import { lazyComponent } from '@benotes/ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import styles from './lazy-route.module.css';
import { Loading } from '../layout/loading.tsx';
import { Unreachable } from './server-unreachable.tsx';

/** A screen that is loaded when it is shown; in its place stands what went wrong when it cannot be had. */
export const later = (load: () => Promise<ComponentType>) => lazyComponent(load, OutOfReach);

/** Waits for what is loaded later. */
export function Later({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <main className={styles.waiting}>
          <Loading />
        </main>
      }
    >
      {children}
    </Suspense>
  );
}

/** Nothing is on the page that could be lost, and browsers keep what failed as long as a page lives. */
const OutOfReach = () => (
  <main className={styles.middle}>
    <Unreachable onRetry={() => location.reload()} />
  </main>
);
