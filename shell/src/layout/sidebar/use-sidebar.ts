import { deviceStorage, useIsMobile } from '@benotes/platform';
import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useState } from 'react';

const KEY = 'sidebar';

interface Sidebar {
  shown: boolean;
  /** Whether it covers the page instead of being next to it. */
  overlays: boolean;
  toggle: () => void;
  /** Closes a sidebar that covers the page. */
  leave: () => void;
}

/** A history entry. */
interface HistoryEntry {
  key: string;
  pathname: string;
  search: string;
}

/** Whether the sidebar is open: as stored in this browser; on phones only until the next navigation. */
export function useSidebar(): Sidebar {
  const overlays = useIsMobile();
  const { key, pathname, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [isOpen, setIsOpen] = useState(() => deviceStorage.read(KEY) !== 'false');
  const [openedAt, setOpenedAt] = useState<HistoryEntry | null>(null);
  const isNew = openedAt !== null && openedAt.key !== key;
  // A search that updates its URL while the user types is not a navigation.
  const isRewritten = isReplaced && openedAt?.pathname === pathname && openedAt.search !== search;
  const isLeft = isNew && !isRewritten;
  const shown = overlays ? openedAt !== null && !isLeft : isOpen;
  // Cleared, because it would open again when Back returns to the page on which it was opened.
  if (isNew) setOpenedAt(isLeft ? null : { key, pathname, search });
  else if (openedAt !== null && !overlays) setOpenedAt(null);

  return {
    shown,
    overlays,
    toggle: () => {
      if (overlays) return setOpenedAt(shown ? null : { key, pathname, search });
      setIsOpen(!isOpen);
      deviceStorage.write(KEY, String(!isOpen));
    },
    leave: () => setOpenedAt(null),
  };
}
