import { type ReactNode, Suspense } from 'react';

import { texts } from '../texts.ts';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

const SheetPanel = lazyComponent(async () => (await import('./sheet-panel.tsx')).SheetPanel, LoadErrorDialog);

/** A panel that rises from the foot of a phone's screen; modal, closed by Escape, a touch beside it or a pull down. */
export function Sheet({ open, ...panel }: SheetProps) {
  if (!open) return null;
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.loading} />}>
      <SheetPanel {...panel} />
    </Suspense>
  );
}
