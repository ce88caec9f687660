import type { RemoteTable } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { isOutdated, OUTDATED_EVENT } from '../start/page-snapshot.ts';
import { readLiveTable } from '../modules/remote-table.ts';
import { pageState } from '../start/page-state.ts';

/** How often a page that is open for long asks what is live, in ms. */
export const CHECK_MS = 600_000;
/** How soon at the earliest it asks again, however often one comes back to it, in ms. */
const PAUSE_MS = 60_000;

/** Stands for a page that the server has replaced by one of which only that is known. */
const ANOTHER_PAGE = 'another page';

/**
 * Whether something else is live than what this page was made of: the shell or any remote, newer or rolled back. Asked
 * for every ten minutes and on coming back to the page; not while nobody looks at it. A page that was kept hears of it
 * from the worker (kept-page.ts).
 */
export function useNewVersion(): { isOffered: boolean; dismiss: () => void } {
  const [live, setLive] = useState(sameVersions);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    const state = pageState();
    if (!state) return; // a development server changes the open page by itself
    let askedAt = performance.now();
    const check = () => {
      if (document.visibilityState !== 'visible' || performance.now() - askedAt < PAUSE_MS) return;
      askedAt = performance.now();
      readLiveTable().then(
        (table) => setLive(versionsOf(table) === versionsOf(state) ? sameVersions() : versionsOf(table)),
        () => {}, // the next time will do: nobody waits for it
      );
    };
    const timer = setInterval(check, CHECK_MS);
    const replaced = () => setLive(sameVersions);
    document.addEventListener('visibilitychange', check);
    document.addEventListener(OUTDATED_EVENT, replaced);
    return () => {
      clearInterval(timer);
      document.removeEventListener(OUTDATED_EVENT, replaced);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);

  return { isOffered: live !== null && live !== dismissed, dismiss: () => setDismissed(live) };
}

/** What is live, as far as the versions say nothing of it. */
const sameVersions = () => (isOutdated() ? ANOTHER_PAGE : null);

function versionsOf({ remotes, shell }: RemoteTable): string {
  const versions = Object.entries(remotes).map(([name, { version }]) => `${name} ${version}`);
  return [shell ?? '', ...versions.toSorted()].join('\n');
}
