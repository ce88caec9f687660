import { paths } from '@benotes/platform';
import { Outlet, Route, Routes } from '@benotes/router';
import { type ComponentType, useState } from 'react';

import { LoginPage } from '../auth/login-page.tsx';
import { RouteSuspense, lazyRoute } from './lazy-route.tsx';

const ForgotPage = lazyRoute(async () => (await import('../auth/forgot-page.tsx')).ForgotPage);
const ResetPage = lazyRoute(async () => (await import('../auth/reset-page.tsx')).ResetPage);
const SetUpPage = lazyRoute(async () => (await import('../auth/set-up-page.tsx')).SetUpPage);
const OidcPage = lazyRoute(async () => (await import('../auth/oidc/oidc-page.tsx')).OidcPage);
const LazyFramedRoutes = lazyRoute(loadFrame);

let framedRoutes: ComponentType | null = null;

/** Loads the layout of all screens except the public ones, and fills its slots. */
export async function loadFrame(): Promise<ComponentType> {
  const [{ FramedRoutes }, { provideSlots }] = await Promise.all([
    import('./framed-routes.tsx'),
    import('../modules/provide-slots.ts'),
  ]);
  provideSlots();
  framedRoutes = FramedRoutes;
  return FramedRoutes;
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginPage />} />
      {/* Everything except the login page is loaded lazily. */}
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
        <Route path={paths.oidc} element={<OidcPage />} />
        <Route path="*" element={<FramedRoutes />} />
      </Route>
    </Routes>
  );
}

/** Rendered without a spinner if they have already loaded. */
function FramedRoutes() {
  const [Loaded] = useState(() => framedRoutes ?? LazyFramedRoutes);
  return <Loaded />;
}
