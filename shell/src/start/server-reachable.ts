import { session } from '@benotes/platform';
import { subscribe } from 'valtio';

import { SERVER_REACHABLE_EVENT } from './page-snapshot.ts';

/** Tells a page that was kept, and shown while nobody answered, that the server lets somebody in. */
export function announceServerReachable(): void {
  if (document.documentElement.dataset['snapshot'] === undefined) return;
  const off = subscribe(session, () => {
    if (!session.user && !session.visitor) return;
    off();
    document.dispatchEvent(new Event(SERVER_REACHABLE_EVENT));
  });
}
