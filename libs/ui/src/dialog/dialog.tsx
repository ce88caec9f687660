import type { ReactNode } from 'react';

import { DialogPanel } from './dialog-panel.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
}

/** A native modal dialog, rendered only while it is open. */
export function Dialog({ open, ...panel }: DialogProps) {
  return open ? <DialogPanel {...panel} /> : null;
}
