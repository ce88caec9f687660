import { lazyComponent, Skeleton } from '@benotes/ui';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import styles from './lazy-route.module.css';
import { ServerUnreachable } from './server-unreachable.tsx';

/** A screen that is loaded when it is first rendered, or replaced by an error if that fails. */
export const lazyRoute = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(load, RouteLoadError);

/** Shows a spinner while a lazy route loads. */
export function RouteSuspense({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <main className={styles.waiting}>
          <Skeleton />
        </main>
      }
    >
      {children}
    </Suspense>
  );
}

/** Retry reloads the page: nothing can be lost, and browsers cache a failed import for the lifetime of a page. */
const RouteLoadError = () => (
  <main className={styles.middle}>
    <ServerUnreachable onRetry={() => location.reload()} />
  </main>
);
