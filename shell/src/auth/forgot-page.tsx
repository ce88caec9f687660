import { forgotPassword } from '@benotes/contract';
import { ApiError, call, paths } from '@benotes/platform';
import { Link } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useRef, useState } from 'react';

import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';
import { wordsOf } from './error-message.ts';

/** `/forgot`: asks for a link to set a new password. */
export function ForgotPage() {
  const [sent, setSent] = useState('');
  return (
    <AuthPage title={texts.forgotTitle}>
      {sent ? <output>{sent}</output> : <ForgotForm onSent={setSent} />}
      <p className={styles.foot}>
        <Link to={paths.login}>{texts.toLogin}</Link>
      </p>
    </AuthPage>
  );
}

function ForgotForm({ onSent }: { onSent: (message: string) => void }) {
  const email = useRef<HTMLInputElement>(null);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const refuse = (found: string) => {
    setMistake(found);
    email.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = email.current?.value.trim() ?? '';
    setMistake(undefined);
    setFailure('');
    if (!given) return refuse(texts.emailMissing);
    setBusy(true);
    try {
      onSent(await call(forgotPassword, { body: { email: given } }, { expectedStatus: 200 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      if (error.fields['email']) return refuse(error.fields['email']);
      setFailure(wordsOf(error, texts.forgotFailed));
    }
  };

  return (
    <>
      <p className={styles.intro}>{texts.forgotIntro}</p>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={email}
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          error={mistake}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {texts.requestReset}
        </Button>
      </form>
    </>
  );
}
