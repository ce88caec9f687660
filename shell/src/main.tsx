import '@benotes/ui/tokens.css';
import '@benotes/ui/base.css';

import { enterAsUser, loadCollections, readToken } from '@benotes/platform';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { renewKeptPage } from './kept-page.ts';
import { askForModule } from './modules.ts';
import { registerWorker } from './register-worker.ts';
import { loadFrame } from './routes.tsx';
import { remoteOf, rowAt, visits } from './rows.ts';

renewKeptPage();
askAhead();

const root = document.getElementById('shell');
if (!root) throw new Error('The page has no element #shell.');
createRoot(root).render(<App />);
registerWorker();

/** Asks for everything the first screen needs at once, not one thing after the other. */
function askAhead(): void {
  const row = rowAt(location.pathname);
  if (!row) return;
  const search = new URLSearchParams(location.search);
  const visitor = visits(row, search);
  if (!visitor && readToken() === null) return; // the login page comes first
  // Whoever shows it hears of failures.
  loadFrame().catch(() => {});
  askForModule(remoteOf(row, search));
  if (visitor) return;
  // Whoever waits for the answers hears of failures: the guard and the sidebar.
  enterAsUser().catch(() => {});
  void loadCollections();
}
