import { deviceStorage, useIsMobile } from '@benotes/platform';
import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useState } from 'react';

const KEY = 'sidebar';

interface Sidebar {
  shown: boolean;
  /** It lies over the page instead of standing beside it. */
  overlays: boolean;
  toggle: () => void;
  /** Puts an overlaying sidebar away. */
  leave: () => void;
}

/** An entry of the browser's history. */
interface Place {
  key: string;
  pathname: string;
  search: string;
}

/** Whether the sidebar shows: as this browser remembers; on a phone only where it was opened, until one goes on. */
export function useSidebar(): Sidebar {
  const overlays = useIsMobile();
  const { key, pathname, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [wanted, setWanted] = useState(() => deviceStorage.read(KEY) !== 'false');
  const [openedAt, setOpenedAt] = useState<Place | null>(null);
  const isNew = openedAt !== null && openedAt.key !== key;
  // A search that writes its words into its address stays where it is.
  const isRewritten = isReplaced && openedAt?.pathname === pathname && openedAt.search !== search;
  const isLeft = isNew && !isRewritten;
  const shown = overlays ? openedAt !== null && !isLeft : wanted;
  // Forgotten for good, or it would open again when Back leads to where it was opened.
  if (isNew) setOpenedAt(isLeft ? null : { key, pathname, search });
  else if (openedAt !== null && !overlays) setOpenedAt(null);

  return {
    shown,
    overlays,
    toggle: () => {
      if (overlays) return setOpenedAt(shown ? null : { key, pathname, search });
      setWanted(!wanted);
      deviceStorage.write(KEY, String(!wanted));
    },
    leave: () => setOpenedAt(null),
  };
}
