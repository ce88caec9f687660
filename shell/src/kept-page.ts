import { session } from '@benotes/platform';
import { subscribe } from 'valtio';

const KEY = 'page-renewed-at';
/** Where the page cannot be had although the server answers, it is not asked for without end. */
const PAUSE_MS = 60_000;

/**
 * A page that the service worker had kept gives way to the real one as soon as the server lets somebody in: modules that
 * were released meanwhile are not among those it may run.
 */
export function renewKeptPage(): void {
  if (document.documentElement.dataset['kept'] === undefined) return;
  const off = subscribe(session, () => {
    if (!session.user && !session.visitor) return;
    off();
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
