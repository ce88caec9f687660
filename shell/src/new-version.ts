import type { RemoteTable } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { readLiveTable } from './module-table.ts';
import { pageState } from './page-state.ts';

/** How often a page that is open for long asks what is live, in ms. */
export const CHECK_MS = 600_000;
/** How soon at the earliest it asks again, however often one comes back to it, in ms. */
const PAUSE_MS = 60_000;

/**
 * Whether something else is live than what this page was made of: the shell or any remote, newer or rolled back. Asked
 * for every ten minutes and on coming back to the page; not while nobody looks at it.
 */
export function useNewVersion(): { isOffered: boolean; dismiss: () => void } {
  const [live, setLive] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    const state = pageState();
    if (!state) return; // a development server changes the open page by itself
    let askedAt = Date.now();
    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < PAUSE_MS) return;
      askedAt = Date.now();
      readLiveTable().then(
        (table) => setLive(versionsOf(table) === versionsOf(state) ? null : versionsOf(table)),
        () => {}, // the next time will do: nobody waits for it
      );
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  return { isOffered: live !== null && live !== dismissed, dismiss: () => setDismissed(live) };
}

function versionsOf({ remotes, shell }: RemoteTable): string {
  const versions = Object.entries(remotes).map(([name, { version }]) => `${name} ${version}`);
  return [shell ?? '', ...versions.toSorted()].join('\n');
}
