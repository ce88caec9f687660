import { type ReactNode, useId } from 'react';

import { Button, type ButtonProps } from '../button/button.tsx';
import { texts } from '../texts.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

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
export function ConfirmDialog({ open, ...panel }: ConfirmDialogProps) {
  return open ? <Panel {...panel} /> : null;
}

type PanelProps = Omit<ConfirmDialogProps, 'open'>;

function Panel({ title, children, confirmLabel, tone = 'primary', busy = false, onConfirm, onClose }: PanelProps) {
  const id = useId();
  const modal = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      {...modal}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
        </header>
        <div id={`${id}-body`} data-scrolls className={styles.body}>
          {children}
        </div>
        <footer className={styles.actions}>
          <Button data-initial-focus onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
