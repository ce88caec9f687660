import { deviceStorage } from '@benotes/platform';
import { useState } from 'react';

import { useUserId } from '../use-user-id.ts';

const OWN = 'own';

const keyOf = (userId: number | undefined) => `collection-counts:${userId ?? ''}`;

/**
 * Whether the sidebar counts the posts of a collection without those of its subcollections; stored in this browser for
 * each user, also after they sign out.
 */
export function useOwnCounts(): [countsOwn: boolean, toggle: () => void] {
  const key = keyOf(useUserId());
  const [, setToggles] = useState(0);
  const countsOwn = deviceStorage.read(key) === OWN;
  const toggle = () => {
    if (countsOwn) deviceStorage.remove(key);
    else deviceStorage.write(key, OWN);
    setToggles((toggles) => toggles + 1);
  };
  return [countsOwn, toggle];
}
