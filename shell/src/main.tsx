import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';
import { isPublicPath } from '@benotes/contract';
import { enterAsUser, loadCollections, readToken } from '@benotes/platform';
import { afterPaint, withTimeout } from '@benotes/ui';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { liveModules } from './modules/live-modules.ts';
import { measureFromPageStart } from './modules/load-events.ts';
import { preloadModule } from './modules/load-module.ts';
import { routeAt } from './routes/route-at.ts';
import { loadFrame } from './routes/routes.tsx';
import { renewOnUnauthorized } from './session/session-sync.ts';
import { pageState } from './start/page-state.ts';
import { announceServerReachable } from './start/server-reachable.ts';
import { registerWorker } from './worker/register-worker.ts';
import { workers } from './worker/worker-container.ts';

/** How long the first render waits for the session and the module, in ms. Both are already requested. */
const FIRST_RENDER_TIMEOUT_MS = 100;
/** The same with a service worker, which has cached the files of modules, so that only API responses are awaited. */
const WORKER_TIMEOUT_MS = 300;
/** How long the first render waits for the layout around the screen, in ms. After that it shows a spinner. */
const LAYOUT_TIMEOUT_MS = 2000;

void start();

async function start(): Promise<void> {
  announceServerReachable();
  renewOnUnauthorized();
  if (pageState()?.overrides) await (await import('./modules/overridden-modules.ts')).loadOverriddenModules();
  await waitForFirstScreen();
  const root = document.getElementById('shell');
  if (!root) throw new Error('The page has no element #shell.');
  createRoot(root).render(<App />);
  registerWorker();
  afterPaint(() => void syncLibrary());
}

/** Tabs work without it, so a failure is only logged. */
async function syncLibrary(): Promise<void> {
  try {
    (await import('./start/library-sync.ts')).connectLibrary();
  } catch (error) {
    console.error(error);
  }
}

/**
 * Requests everything the first screen needs in parallel and waits for what its first render shows, so that nothing is
 * rendered twice.
 */
async function waitForFirstScreen(): Promise<void> {
  const route = routeAt(location, liveModules());
  if (!route && isPublicPath(location.pathname)) return;
  const isVisit = route?.isVisit ?? false;
  if (!isVisit && readToken() === null) return; // the login page is shown
  if (route) measureFromPageStart(route.module);
  const timeout = workers()?.controller ? WORKER_TIMEOUT_MS : FIRST_RENDER_TIMEOUT_MS;
  const frame = withTimeout(LAYOUT_TIMEOUT_MS, 'The layout', loadFrame());
  const module = route && withTimeout(timeout, 'The module', preloadModule(route.module));
  const session = isVisit ? null : enterAsUser();
  if (!isVisit) void loadCollections();
  // Failures are handled where they are shown: in the layout, the guard, the remote, and the sidebar.
  await Promise.allSettled([frame, module, session && withTimeout(timeout, 'The session', session)]);
}
