import { type ComponentProps, forwardRef, type ReactNode } from 'react';

import styles from './field.module.css';
import { Field } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'id'> {
  label: string;
  hint?: string;
  error?: string;
  /** Rendered to the right of the input, for example a button. */
  beside?: ReactNode;
}

/** A text input with its label; other props are passed to the input. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, beside, className, ...input },
  ref,
) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className={styles.row}>
          <input
            ref={ref}
            className={[styles.input, className].filter(Boolean).join(' ')}
            dir={input.type === undefined ? 'auto' : undefined}
            {...input}
            {...ids}
          />
          {beside}
        </div>
      )}
    </Field>
  );
});
