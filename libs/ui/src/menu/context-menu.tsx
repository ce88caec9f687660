import { Suspense } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import type { ContextMenuProps } from './open-context-menu.tsx';

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
