import { session } from '@benotes/platform';
import { subscribe } from 'valtio';

import { SERVER_REACHABLE_EVENT } from './page-snapshot.ts';

/** Announces to a page rendered from a snapshot that the server is reachable, once a session has started. */
export function announceServerReachable(): void {
  if (document.documentElement.dataset['snapshot'] === undefined) return;
  const off = subscribe(session, () => {
    if (!session.user && !session.visitor) return;
    off();
    document.dispatchEvent(new Event(SERVER_REACHABLE_EVENT));
  });
}
