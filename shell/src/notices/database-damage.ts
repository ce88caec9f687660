import { isOwner, OPERATION_PATHS } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { pageState } from '../start/page-state.ts';

/** Delay of the first check, in ms, so that it does not compete with the first screen. */
export const FIRST_CHECK_MS = 5000;
/** Interval of further checks, in ms. */
export const INTERVAL_MS = 600_000;

/** Whether the server reports that its database is damaged. Checked for owners only, who can repair it. */
export function useDatabaseDamage(): boolean {
  const { user } = useSnapshot(session);
  const isChecking = user !== null && isOwner(user.permission);
  const [isDamaged, setIsDamaged] = useState(false);

  useEffect(() => {
    if (!isChecking || !pageState()) return; // a development server has no database
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      fetchIsDamaged().then(setIsDamaged, () => {}); // unreachable: the next check retries
    };
    const first = setTimeout(check, FIRST_CHECK_MS);
    const timer = setInterval(check, INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isChecking]);

  return isChecking && isDamaged;
}

/** `/healthz` has a message only if the database is damaged. */
async function fetchIsDamaged(): Promise<boolean> {
  const response = await fetch(OPERATION_PATHS.health, { cache: 'no-store' });
  return ((await response.json()) as { message?: unknown }).message !== undefined;
}
