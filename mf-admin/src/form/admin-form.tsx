import type { KeyboardEvent, ReactNode } from 'react';

import styles from './admin-form.module.css';

interface AdminFormProps {
  label: string;
  /** The error of the whole form. */
  message: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** Brings the message into view and has it announced, however far the page is scrolled. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Fields that are saved from the top bar, or with Enter in one of them. */
export function AdminForm({ label, message, onSave, children }: AdminFormProps) {
  // The form has no submit button of its own, which Enter would activate: Save is in the top bar.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from its fields
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={saveOnEnter}
    >
      {message && (
        <p ref={focusOnMount} role="alert" tabIndex={-1} className={styles.error}>
          {message}
        </p>
      )}
      {children}
    </form>
  );
}
