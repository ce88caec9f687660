import { useIsMobile } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { useState } from 'react';

import { readStored, store } from './stored.ts';

const KEY = 'sidebar';

interface Sidebar {
  shown: boolean;
  /** It lies over the page instead of standing beside it. */
  overlays: boolean;
  toggle: () => void;
  /** Puts an overlaying sidebar away. */
  leave: () => void;
}

/** Whether the sidebar shows: as this browser remembers; on a phone only where it was opened, until one goes on. */
export function useSidebar(): Sidebar {
  const overlays = useIsMobile();
  const { key: place } = useLocation();
  const [wanted, setWanted] = useState(() => readStored(KEY) !== 'false');
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const shown = overlays ? openedAt === place : wanted;
  // Forgotten for good, or it would open again when Back leads to where it was opened.
  if (openedAt !== null && openedAt !== place) setOpenedAt(null);

  return {
    shown,
    overlays,
    toggle: () => {
      if (overlays) return setOpenedAt(shown ? null : place);
      setWanted(!wanted);
      store(KEY, String(!wanted));
    },
    leave: () => setOpenedAt(null),
  };
}
