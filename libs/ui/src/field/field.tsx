import { type ReactNode, useId } from 'react';

import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';

/** Attributes for the control that connect it to its label, hint, and error. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  /** The control shows what it is for: the label is only read aloud. */
  isLabelHidden?: boolean;
  hint?: string;
  /** Shown below the control. */
  error?: string;
  children: (ids: FieldIds) => ReactNode;
}

/**
 * A label, any control, a hint, and an error.
 *
 * @example <Field label="Language" error={error}>{(ids) => <Select {...ids}>…</Select>}</Field>
 */
export function Field({ label, isLabelHidden = false, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={isLabelHidden ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {/* Always rendered, so that screen readers announce a new error. */}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
