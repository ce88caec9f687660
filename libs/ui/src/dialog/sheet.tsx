import { Suspense } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import type { SheetProps } from './sheet-panel.tsx';

const SheetPanel = lazyComponent(async () => (await import('./sheet-panel.tsx')).SheetPanel, LoadErrorDialog);

/** A modal bottom sheet for phones, closed by Escape, a tap on the backdrop, or a swipe down. */
export function Sheet({ open, ...panel }: SheetProps) {
  if (!open) return null;
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.loading} />}>
      <SheetPanel {...panel} />
    </Suspense>
  );
}
