import { resetPassword } from '@benotes/contract';
import { ApiError, call, emit, paths } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';

interface ResetLink {
  email: string;
  token: string;
}

/** `/reset?email=…&token=…`, the link of the mail: sets a new password. */
export function ResetPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [link] = useState(() => linkIn(search));
  // The token is good for one's account: it stays in no address bar and no history.
  useEffect(() => void navigate(paths.reset, { replace: true }), [navigate]);
  return (
    <AuthPage title={texts.resetTitle}>
      {link ? <ResetForm link={link} /> : <p role="alert">{texts.resetIncomplete}</p>}
      <p className={styles.foot}>
        <Link to={paths.login}>{texts.toLogin}</Link>
      </p>
    </AuthPage>
  );
}

function linkIn(search: URLSearchParams): ResetLink | null {
  const [email, token] = [search.get('email'), search.get('token')];
  return email && token ? { email, token } : null;
}

function ResetForm({ link }: { link: ResetLink }) {
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const refuse = (words: string) => {
    setFailure(words);
    password.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = { password: password.current?.value ?? '', password_confirmation: confirmation.current?.value ?? '' };
    setFailure('');
    if (!given.password) return refuse(texts.passwordMissing);
    if (given.password !== given.password_confirmation) return refuse(texts.passwordsDiffer);
    setBusy(true);
    try {
      const message = await call(resetPassword, { body: { ...link, ...given } });
      emit('notification:raised', { type: 'success', title: message });
      await navigate(paths.home, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      refuse(wordsOf(error));
    }
  };

  return (
    <>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Password managers keep the new password with this address. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <TextField
          ref={password}
          label={texts.newPassword}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={texts.passwordHint}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
        />
        <TextField
          ref={confirmation}
          label={texts.confirmPassword}
          type="password"
          name="password_confirmation"
          autoComplete="new-password"
          required
        />
        <Button type="submit" tone="primary" busy={busy}>
          {texts.reset}
        </Button>
      </form>
    </>
  );
}

/** Specification section 8: the error of the answer, or its first message about the password. */
function wordsOf(error: ApiError): string {
  if (error.status === 0) return texts.unreachable;
  return error.fields['password'] ?? error.detail ?? texts.resetFailed;
}
