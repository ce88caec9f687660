import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';

import { enterAsUser, loadCollections, readToken } from '@benotes/platform';
import { withTimeout } from '@benotes/ui';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { preloadModule } from './modules/load-module.ts';
import { registerWorker } from './worker/register-worker.ts';
import { loadFrame } from './routes/routes.tsx';
import { remoteOf, routeAt, visits } from './routes/route-table.ts';
import { renewOnUnauthorized } from './session/session-sync.ts';
import { announceServerReachable } from './start/server-reachable.ts';
import { workers } from './worker/worker-container.ts';

/** How long the first render waits for the session and the module, in ms: both were requested early. */
const FIRST_RENDER_TIMEOUT_MS = 100;
/** The same under a service worker, which has the files of every module used before: only responses are awaited. */
const WORKER_TIMEOUT_MS = 300;
/** How long the first render waits for the layout around the screen, in ms: before that it shows a spinner. */
const LAYOUT_TIMEOUT_MS = 2000;

void start();

async function start(): Promise<void> {
  announceServerReachable();
  renewOnUnauthorized();
  await waitForFirstScreen();
  const root = document.getElementById('shell');
  if (!root) throw new Error('The page has no element #shell.');
  createRoot(root).render(<App />);
  registerWorker();
}

/**
 * Requests everything the first screen needs in parallel and waits for what its first render shows, so that nothing is
 * rendered twice.
 */
async function waitForFirstScreen(): Promise<void> {
  const route = routeAt(location.pathname);
  if (!route) return;
  const search = new URLSearchParams(location.search);
  const visitor = visits(route, search);
  if (!visitor && readToken() === null) return; // the login page comes first
  const timeout = workers()?.controller ? WORKER_TIMEOUT_MS : FIRST_RENDER_TIMEOUT_MS;
  const frame = withTimeout(LAYOUT_TIMEOUT_MS, 'The layout', loadFrame());
  const module = withTimeout(timeout, 'The module', preloadModule(remoteOf(route, search)));
  const session = visitor ? null : enterAsUser();
  if (!visitor) void loadCollections();
  // Failures are handled where they show: in the layout, the guard, the remote's place and the sidebar.
  await Promise.allSettled([frame, module, session && withTimeout(timeout, 'The session', session)]);
}
