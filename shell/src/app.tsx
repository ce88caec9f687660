import { BrowserRouter, RouterBridge } from '@benotes/router';
import { ErrorState } from '@benotes/ui';

import { FaultBoundary } from './layout/error-boundary.tsx';
import styles from './routes/lazy-route.module.css';
import { Notifications } from './layout/notifications.tsx';
import { PageAnnouncer } from './layout/page-announcer.tsx';
import { useScrollMemory } from './layout/use-scroll-memory.ts';
import { PageNotices } from './notices/page-notices.tsx';
import { AppRoutes } from './routes/routes.tsx';
import { useSessionKeeper } from './session/session-sync.ts';
import { texts } from './texts.ts';

export function App() {
  return (
    <FaultBoundary instead={stopped}>
      <BrowserRouter>
        <RouterBridge />
        <Shell />
      </BrowserRouter>
    </FaultBoundary>
  );
}

const stopped = () => (
  <main className={styles.middle}>
    <ErrorState title={texts.stopped} action={texts.reload} onRetry={() => location.reload()} />
  </main>
);

function Shell() {
  useSessionKeeper();
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
