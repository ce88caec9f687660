import { texts } from '../texts.ts';
import styles from './sheet.module.css';
import type { SheetProps } from './sheet.tsx';
import { useModal } from './use-modal.ts';
import { useSwipeDown } from './use-swipe-down.ts';

/** The open sheet. */
export function SheetPanel({ label, onClose, children }: Omit<SheetProps, 'open'>) {
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
