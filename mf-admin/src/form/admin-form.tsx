import type { KeyboardEvent, ReactNode } from 'react';

import styles from './admin-form.module.css';

interface AdminFormProps {
  /** Names the form. */
  label: string;
  /** Why the whole form was refused. */
  message: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** Where it is read and seen at once, however far the page is scrolled. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Fields that are saved from the top bar, or with Enter in one of them. */
export function AdminForm({ label, message, onSave, children }: AdminFormProps) {
  // The button that saves stands in the top bar, so Enter in a field has none of the form's own to press.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the keys of its fields
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={saveOnEnter}
    >
      {message && (
        <p ref={takeFocus} role="alert" tabIndex={-1} className={styles.refusal}>
          {message}
        </p>
      )}
      {children}
    </form>
  );
}
