import { lazyComponent } from '@benotes/ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import styles from './lazy-route.module.css';
import { Loading } from '../layout/loading.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** A screen that is loaded when it is shown; in its place stands what went wrong when it cannot be had. */
export const lazyRoute = (load: () => Promise<ComponentType>) => lazyComponent(load, RouteLoadError);

/** Waits for what is loaded lazyRoute. */
export function RouteSuspense({ children }: { children: ReactNode }) {
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
const RouteLoadError = () => (
  <main className={styles.middle}>
    <ServerUnreachable onRetry={() => location.reload()} />
  </main>
);
