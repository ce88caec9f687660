import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';

import { enterAsUser, loadCollections, readToken } from '@benotes/platform';
import { withTimeout } from '@benotes/ui';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { askForModule } from './modules/load-module.ts';
import { registerWorker } from './worker/register-worker.ts';
import { loadFrame } from './routes/routes.tsx';
import { remoteOf, rowAt, visits } from './routes/route-table.ts';
import { renewRefused } from './session/session-sync.ts';
import { tellReached } from './start/server-reachable.ts';
import { workers } from './worker/worker-container.ts';

/** How long the first drawing waits for who is here and for the module, in ms: both were asked for early. */
const PATIENCE_MS = 100;
/** The same with the worker, which has the files of any module that was used before: they wait for answers alone. */
const WORKER_PATIENCE_MS = 300;
/** The same for what stands around the screen, in ms: what is drawn before says that it is on its way. */
const FRAME_PATIENCE_MS = 2000;

void start();

async function start(): Promise<void> {
  tellReached();
  renewRefused();
  await askAhead();
  const root = document.getElementById('shell');
  if (!root) throw new Error('The page has no element #shell.');
  createRoot(root).render(<App />);
  registerWorker();
}

/**
 * Asks for everything the first screen needs at once, not one thing after the other, and waits for what it is drawn with:
 * what is drawn without is drawn twice.
 */
async function askAhead(): Promise<void> {
  const row = rowAt(location.pathname);
  if (!row) return;
  const search = new URLSearchParams(location.search);
  const visitor = visits(row, search);
  if (!visitor && readToken() === null) return; // the login page comes first
  const patience = workers()?.controller ? WORKER_PATIENCE_MS : PATIENCE_MS;
  const frame = withTimeout(FRAME_PATIENCE_MS, 'The frame', loadFrame());
  const module = withTimeout(patience, 'The module', askForModule(remoteOf(row, search)));
  const entering = visitor ? null : enterAsUser();
  if (!visitor) void loadCollections();
  // Whoever shows it hears of failures: the frame itself, the guard, the module's place and the sidebar.
  await Promise.allSettled([frame, module, entering && withTimeout(patience, 'Who is here', entering)]);
}
