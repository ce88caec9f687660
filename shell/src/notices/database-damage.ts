import { isOwner } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { pageState } from '../start/page-state.ts';

/** After the screen is there: nobody waits for it. */
export const FIRST_MS = 5000;
/** How often a page that is open for long asks, in ms. */
export const AGAIN_MS = 600_000;

/** Whether the server says that its database is damaged. Owners alone are told: they can do something. */
export function useDatabaseDamage(): boolean {
  const { user } = useSnapshot(session);
  const isAsking = user !== null && isOwner(user.permission);
  const [isDamaged, setIsDamaged] = useState(false);

  useEffect(() => {
    if (!isAsking || !pageState()) return; // a development server has no database
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      askHealth().then(setIsDamaged, () => {}); // out of reach: the next time will do
    };
    const first = setTimeout(check, FIRST_MS);
    const timer = setInterval(check, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isAsking]);

  return isAsking && isDamaged;
}

/** Words are there only for a damaged database. */
async function askHealth(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' });
  return ((await answer.json()) as { message?: unknown }).message !== undefined;
}
