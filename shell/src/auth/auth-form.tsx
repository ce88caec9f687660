import { Button } from '@benotes/ui';
import type { ReactNode } from 'react';

import styles from './auth.module.css';
import type { useAuthForm } from './use-auth-form.ts';

interface AuthFormProps {
  form: ReturnType<typeof useAuthForm>;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
}

/** A form of the pages before signing in: a message for the whole form, its fields, and the submit button. */
export function AuthForm({ form: { ref, onSubmit, failure, busy }, submitLabel, children }: AuthFormProps) {
  return (
    <>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <form ref={ref} className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
        <Button type="submit" tone="primary" busy={busy}>
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
