import type { RemoteTable } from '@benotes/contract';
import { useEffect, useState } from 'react';

import { readLiveTable } from '../modules/remote-table.ts';
import { isOutdated, OUTDATED_EVENT } from '../start/page-snapshot.ts';
import { pageState } from '../start/page-state.ts';

/** Interval of the checks, in ms. */
export const CHECK_MS = 600_000;
/** Minimum time between two checks, in ms, because the page may become visible often. */
const MIN_INTERVAL_MS = 60_000;

/** Placeholder for the versions of a new page, which are unknown. */
const ANOTHER_PAGE = 'another page';

/**
 * Whether the live shell or any live remote differs from those of this page, newer or rolled back. Checked every ten
 * minutes and when the page becomes visible, not while it is hidden. For a snapshot, the service worker reports it
 * (page-snapshot.ts).
 */
export function useNewVersion(): { isOffered: boolean; dismiss: () => void } {
  const [live, setLive] = useState(sameVersions);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    const state = pageState();
    if (!state) return; // a development server updates the open page itself
    let checkedAt = performance.now();
    const check = () => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAt < MIN_INTERVAL_MS) return;
      checkedAt = performance.now();
      readLiveTable().then(
        (table) => setLive(versionsOf(table) === versionsOf(state) ? sameVersions() : versionsOf(table)),
        () => {}, // the next check retries
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

/** The state if the versions in the table are those of this page. */
const sameVersions = () => (isOutdated() ? ANOTHER_PAGE : null);

function versionsOf({ remotes, shell }: RemoteTable): string {
  const versions = Object.entries(remotes).map(([name, { version }]) => `${name} ${version}`);
  return [shell ?? '', ...versions.toSorted()].join('\n');
}
