import type { ReactNode } from 'react';

import { texts } from '../lazy-texts.ts';
import modalStyles from './modal.module.css';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** The open sheet. */
export function SheetPanel({ label, onClose, children }: Omit<SheetProps, 'open'>) {
  const modal = useModal(onClose);
  useSwipeDown(modal.ref, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={`${modalStyles.modal} ${styles.sheet}`} aria-label={label} {...modal}>
      <div className={modalStyles.panel}>
        <button type="button" className={styles.handle} aria-label={texts.close} onClick={onClose} />
        <div data-scrolls className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
