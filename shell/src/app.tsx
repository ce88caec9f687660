import { BrowserRouter, RouterBridge } from '@benotes/router';

import { Notifications } from './layout/notifications.tsx';
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
  return (
    <>
      <AppRoutes />
      <PageNotices />
      <Notifications />
    </>
  );
}
