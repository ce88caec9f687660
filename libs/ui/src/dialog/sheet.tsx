import type { ReactNode } from 'react';

import { texts } from '../texts.ts';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** A panel that rises from the foot of a phone's screen; modal, closed by Escape, a touch beside it or a pull down. */
export function Sheet({ open, ...panel }: SheetProps) {
  return open ? <Panel {...panel} /> : null;
}

function Panel({ label, onClose, children }: Omit<SheetProps, 'open'>) {
  const modal = useModal(onClose);
  useSwipeDown(modal.ref, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={styles.sheet} aria-label={label} {...modal}>
      <div className={styles.panel}>
        <button type="button" className={styles.handle} aria-label={texts.close} onClick={onClose} />
        <div data-scrolls className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
