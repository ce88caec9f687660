import type { ReactNode } from 'react';

import { Button, type ButtonProps } from '../button/button.tsx';
import { texts } from '../texts.ts';
import { DialogPanel } from './dialog-panel.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Describes the consequences. */
  children: ReactNode;
  confirmLabel: string;
  tone?: ButtonProps['tone'];
  open: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, tone = 'primary', busy = false, onConfirm, onClose } = props;
  if (!open) return null;
  const actions = (
    <>
      <Button data-initial-focus onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button tone={tone} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <DialogPanel isAlert title={title} onClose={onClose} actions={actions}>
      {children}
    </DialogPanel>
  );
}
