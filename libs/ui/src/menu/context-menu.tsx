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
  /** Where it opens, in px from the top left corner of the window. */
  at: { x: number; y: number };
  /** It was asked for with a key: its first item has the focus. */
  withKeys: boolean;
  /** What had the focus before, which gets it back. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

const OpenContextMenu = lazyComponent(
  async () => (await import('./open-context-menu.tsx')).OpenContextMenu,
  LoadErrorDialog,
);

/** A menu that opens where it was asked for, with the code of `Menu`. Render it while it is open, with a key per place. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.loading} />}>
      <OpenContextMenu {...props} />
    </Suspense>
  );
}
