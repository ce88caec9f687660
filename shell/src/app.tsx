import { BrowserRouter, RouterBridge } from '@benotes/router';
import { ErrorState } from '@benotes/ui';

import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Notifications } from './layout/notifications/notifications.tsx';
import { PageAnnouncer } from './layout/page-announcer.tsx';
import { useScrollMemory } from './layout/scrolling/use-scroll-memory.ts';
import { PageNotices } from './notices/page-notices.tsx';
import styles from './routes/lazy-route.module.css';
import { AppRoutes } from './routes/routes.tsx';
import { useSessionSync } from './session/session-sync.ts';
import { texts } from './texts.ts';

export function App() {
  return (
    <ErrorBoundary fallback={stopped}>
      <BrowserRouter>
        <RouterBridge />
        <Shell />
      </BrowserRouter>
    </ErrorBoundary>
  );
}

const stopped = () => (
  <main className={styles.middle}>
    <ErrorState title={texts.stopped} action={texts.reload} onRetry={() => location.reload()} />
  </main>
);

function Shell() {
  useSessionSync();
  useScrollMemory();
  return (
    <>
      <PageAnnouncer />
      <AppRoutes />
      <PageNotices />
      <Notifications />
    </>
  );
}
