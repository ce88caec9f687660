import { Button, Dialog } from '@benotes/ui';
import type { ReactNode } from 'react';

import { texts } from './copy-texts.ts';
import styles from './form-dialog.module.css';

interface OneTimeDialogProps {
  title: string;
  onClose: () => void;
  /** The fields to copy. */
  children: ReactNode;
}

/** Shows something that cannot be shown again, such as the secret of a token. */
export function OneTimeDialog({ title, onClose, children }: OneTimeDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.form}>{children}</div>
    </Dialog>
  );
}
