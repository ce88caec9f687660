import { useSyncExternalStore } from 'react';

const CHANGES = ['online', 'offline'];

function subscribe(listen: () => void): () => void {
  for (const change of CHANGES) window.addEventListener(change, listen);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, listen);
  };
}

/** Whether the device has no network. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
