import { useAppBar } from '@benotes/platform';
import { Button, PageColumn, TextField } from '@benotes/ui';
import { type FormEvent, useRef, useState } from 'react';

import { formTexts } from './form-texts.ts';
import { openWithPassword } from './link-password.ts';
import { texts } from './texts.ts';
import styles from './visitor-form.module.css';

/** Asks for the password of a link. Its page appears when it is right. */
export function PasswordPrompt({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useAppBar({ title: texts.shared });

  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed = password === '' ? formTexts.passwordMissing : await openWithPassword(token, password);
    setBusy(false);
    setError(failed);
    if (failed !== undefined) field.current?.focus();
  };
  return (
    <PageColumn>
      <form className={styles.form} aria-label={formTexts.locked} noValidate onSubmit={(event) => void open(event)}>
        <p className={styles.title}>{formTexts.locked}</p>
        <TextField
          ref={field}
          label={formTexts.password}
          hint={formTexts.lockedDetail}
          error={error}
          type="password"
          autoComplete="current-password"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div>
          <Button type="submit" tone="primary" busy={busy}>
            {formTexts.open}
          </Button>
        </div>
      </form>
    </PageColumn>
  );
}
