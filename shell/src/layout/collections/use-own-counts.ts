import { deviceStorage } from '@benotes/platform';
import { useState } from 'react';

const KEY = 'collection-counts';

/** Whether the sidebar counts the posts of a collection without those of its subcollections; stored in this browser. */
export function useOwnCounts(): [countsOwn: boolean, toggle: () => void] {
  const [countsOwn, setCountsOwn] = useState(() => deviceStorage.read(KEY) === 'own');
  const toggle = () => {
    deviceStorage.write(KEY, countsOwn ? 'all' : 'own');
    setCountsOwn(!countsOwn);
  };
  return [countsOwn, toggle];
}
