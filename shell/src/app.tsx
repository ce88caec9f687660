import { BrowserRouter, RouterBridge } from '@benotes/router';
import { ErrorState } from '@benotes/ui';

import { FaultBoundary } from './fault-boundary.tsx';
import styles from './later.module.css';
import { Notifications } from './layout/notifications.tsx';
import { PageAnnouncer } from './layout/page-announcer.tsx';
import { useScrollMemory } from './layout/use-scroll-memory.ts';
import { PageNotices } from './page-notices.tsx';
import { AppRoutes } from './routes.tsx';
import { useSessionKeeper } from './session-keeper.ts';
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
