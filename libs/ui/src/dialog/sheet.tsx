import type { ReactNode } from 'react';

import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** A panel that rises from the foot of a phone's screen; modal, closed by Escape and by a touch beside it. */
export function Sheet({ open, ...panel }: SheetProps) {
  return open ? <Panel {...panel} /> : null;
}

function Panel({ label, onClose, children }: Omit<SheetProps, 'open'>) {
  const modal = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={styles.sheet} aria-label={label} {...modal}>
      <div className={styles.panel}>
        <span className={styles.handle} aria-hidden="true" />
        {children}
      </div>
    </dialog>
  );
}
