import { type ReactNode, Suspense } from 'react';

import { texts } from '../texts.ts';
import { Waiting } from '../waiting/waiting.tsx';
import { MissingDialog } from '../part/missing-dialog.tsx';
import { part } from '../part/part.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

const SheetPanel = part(async () => (await import('./sheet-panel.tsx')).SheetPanel, MissingDialog);

/** A panel that rises from the foot of a phone's screen; modal, closed by Escape, a touch beside it or a pull down. */
export function Sheet({ open, ...panel }: SheetProps) {
  if (!open) return null;
  return (
    <Suspense fallback={<Waiting label={texts.loading} />}>
      <SheetPanel {...panel} />
    </Suspense>
  );
}
