import { BrowserRouter, RouterBridge } from '@benotes/router';

import { Notifications } from './layout/notifications.tsx';
import { PageAnnouncer } from './layout/page-announcer.tsx';
import { useScrollMemory } from './layout/use-scroll-memory.ts';
import { PageNotices } from './page-notices.tsx';
import { AppRoutes } from './routes.tsx';
import { useSessionKeeper } from './session-keeper.ts';

export function App() {
  return (
    <BrowserRouter>
      <RouterBridge />
      <Shell />
    </BrowserRouter>
  );
}

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
