import { useModal } from '@benotes/ui';
import type { ReactNode } from 'react';

import { texts } from '../texts.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The sidebar on a phone: over the page, closed by Escape and by a tap outside it; the focus returns to the menu
 * button.
 */
export function Drawer({ open, ...panel }: DrawerProps) {
  return open ? <Panel {...panel} /> : null;
}

function Panel({ onClose, children }: Omit<DrawerProps, 'open'>) {
  const modal = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={styles.drawer} aria-label={texts.menu} {...modal}>
      {children}
    </dialog>
  );
}
