import { Button, Dialog } from '@benotes/ui';
import { type ReactNode, useId } from 'react';

import { texts } from './copy-texts.ts';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  /** An error that belongs to no field, shown above the form. */
  message: string | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form. It is not sent again while it is busy. */
export function FormDialog({ title, submitLabel, busy, message, onSubmit, onClose, children }: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSubmit();
        }}
      >
        {message && (
          <p role="alert" className={styles.error}>
            {message}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  );
}
