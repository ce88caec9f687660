import { lazy, type ReactNode, Suspense } from 'react';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

const SheetPanel = lazy(async () => ({ default: (await import('./sheet-panel.tsx')).SheetPanel }));

/** A panel that rises from the foot of a phone's screen; modal, closed by Escape, a touch beside it or a pull down. */
export function Sheet({ open, ...panel }: SheetProps) {
  if (!open) return null;
  return (
    <Suspense>
      <SheetPanel {...panel} />
    </Suspense>
  );
}
