import { type ReactNode, useId } from 'react';

import { IconButton } from '../button/icon-button.tsx';
import { texts } from '../texts.ts';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

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
  return open ? <Panel {...panel} /> : null;
}

function Panel({ title, onClose, children, actions }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const modal = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={styles.dialog} aria-labelledby={id} {...modal}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={texts.close} icon="close" onClick={onClose} />
        </header>
        <div data-scrolls className={styles.body}>
          {children}
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
