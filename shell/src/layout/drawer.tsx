import { type ReactNode, useLayoutEffect, useRef } from 'react';

import styles from './drawer.module.css';
import { texts } from './texts.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on a phone: over the page, closed by Escape and by a touch beside it; focus returns to the menu button. */
export function Drawer({ open, ...panel }: DrawerProps) {
  return open ? <Panel {...panel} /> : null;
}

function Panel({ onClose, children }: Omit<DrawerProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Before the element leaves the page, or the browser does not give the focus back.
    return () => dialog?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={texts.menu}
      onCancel={(event) => {
        event.preventDefault(); // it closes by being rendered no longer
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
