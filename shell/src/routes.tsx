import { paths } from '@benotes/platform';
import { Outlet, Route, Routes } from '@benotes/router';
import { lazy, Suspense } from 'react';

import { LoginPage } from './auth/login-page.tsx';

const ForgotPage = lazy(async () => ({ default: (await import('./auth/forgot-page.tsx')).ForgotPage }));
const ResetPage = lazy(async () => ({ default: (await import('./auth/reset-page.tsx')).ResetPage }));
const SetUpPage = lazy(async () => ({ default: (await import('./auth/set-up-page.tsx')).SetUpPage }));
const FramedRoutes = lazy(async () => ({ default: (await loadFrame()).FramedRoutes }));

/** Asks for what stands around every screen but the public ones. */
export const loadFrame = () => import('./frame.tsx');

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginPage />} />
      <Route element={<Later />}>
        <Route path={paths.setUp} element={<SetUpPage />} />
        <Route path={paths.forgot} element={<ForgotPage />} />
        <Route path={paths.reset} element={<ResetPage />} />
        <Route path="*" element={<FramedRoutes />} />
      </Route>
    </Routes>
  );
}

/** Waits for what the login page does without. */
function Later() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}
