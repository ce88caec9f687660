import { paths } from '@benotes/platform';
import { Outlet, Route, Routes } from '@benotes/router';
import { type ComponentType, useState } from 'react';

import { LoginPage } from '../auth/login-page.tsx';
import { RouteSuspense, lazyRoute } from './lazy-route.tsx';

const ForgotPage = lazyRoute(async () => (await import('../auth/forgot-page.tsx')).ForgotPage);
const ResetPage = lazyRoute(async () => (await import('../auth/reset-page.tsx')).ResetPage);
const SetUpPage = lazyRoute(async () => (await import('../auth/set-up-page.tsx')).SetUpPage);
const LazyFramedRoutes = lazyRoute(loadFrame);

let framedRoutes: ComponentType | null = null;

/** Asks for what stands around every screen but the public ones. */
export async function loadFrame(): Promise<ComponentType> {
  const { FramedRoutes } = await import('./framed-routes.tsx');
  framedRoutes = FramedRoutes;
  return FramedRoutes;
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginPage />} />
      {/* What the login page does without. */}
      <Route
        element={
          <RouteSuspense>
            <Outlet />
          </RouteSuspense>
        }
      >
        <Route path={paths.setUp} element={<SetUpPage />} />
        <Route path={paths.forgot} element={<ForgotPage />} />
        <Route path={paths.reset} element={<ResetPage />} />
        <Route path="*" element={<FramedRoutes />} />
      </Route>
    </Routes>
  );
}

/** Drawn in one go where they are there already; what is waited for is drawn twice. */
function FramedRoutes() {
  const [Known] = useState(() => framedRoutes ?? LazyFramedRoutes);
  return <Known />;
}
