import { type ReactNode, useId } from 'react';

import { IconButton } from '../button/icon-button.tsx';
import { texts } from '../texts.ts';
import styles from './dialog.module.css';
import modalStyles from './modal.module.css';
import { useModal } from './use-modal.ts';

interface DialogPanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
  /** It asks a question: the text is read at once, and only its buttons answer it. */
  isAlert?: boolean;
}

/** An open dialog. */
export function DialogPanel({ title, onClose, children, actions, isAlert = false }: DialogPanelProps) {
  const id = useId();
  const modal = useModal(onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      role={isAlert ? 'alertdialog' : undefined}
      className={`${modalStyles.modal} ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      {...modal}
    >
      <div className={modalStyles.panel}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {!isAlert && <IconButton label={texts.close} icon="close" onClick={onClose} />}
        </div>
        <div id={`${id}-body`} data-scrolls className={styles.body}>
          {children}
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
