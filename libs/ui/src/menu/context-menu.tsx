import { Suspense } from 'react';

import { texts } from '../texts.ts';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { MenuItem } from './menu.tsx';

export interface ContextMenuProps {
  /** The accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Position in px from the top left corner of the window. */
  at: { x: number; y: number };
  /** Opened with a key: the first item gets the focus. */
  withKeys: boolean;
  /** Gets the focus back. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

const OpenContextMenu = lazyComponent(
  async () => (await import('./open-context-menu.tsx')).OpenContextMenu,
  LoadErrorDialog,
);

/** A menu at the pointer. Render it while it is open, with a `key` per position. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.loading} />}>
      <OpenContextMenu {...props} />
    </Suspense>
  );
}
