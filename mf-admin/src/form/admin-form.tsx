import { FormAlert, type useForm } from '@benotes/ui/form';
import type { ReactNode } from 'react';

import styles from './admin-form.module.css';

interface AdminFormProps {
  label: string;
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'error' | 'saveOnEnter'>;
  children: ReactNode;
}

/** Fields that are saved from the top bar, or with Enter in one of them. */
export function AdminForm({ label, form: { ref, error, saveOnEnter }, children }: AdminFormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from its fields
    <form
      ref={ref}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      // The form has no submit button of its own, which Enter would activate: Save is in the top bar.
      onKeyDown={(event) => event.target instanceof HTMLInputElement && saveOnEnter(event)}
    >
      <FormAlert message={error.message} />
      {children}
    </form>
  );
}
