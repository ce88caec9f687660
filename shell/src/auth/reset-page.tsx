import { resetPassword } from '@benotes/contract';
import { ApiError, call, emit, paths } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { passwordError } from './password-error.ts';
import { texts } from './texts.ts';
import { wordsOf } from './error-message.ts';

interface ResetLink {
  email: string;
  token: string;
}

interface Mistakes {
  password?: string;
  confirmation?: string;
}

/** `/reset?email=…&token=…`, the link of the mail: sets a new password. */
export function ResetPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [link] = useState(() => linkIn(search));
  const isBare = search.size === 0;
  // The token is good for one's account: it stays in no address bar and no history.
  useEffect(() => {
    if (!isBare) void navigate(paths.reset, { replace: true });
  }, [navigate, isBare]);
  return (
    <AuthPage title={texts.resetTitle}>
      <ResetForm link={link} />
      <p className={styles.foot}>
        <Link to={paths.forgot}>{texts.newLink}</Link>
        <Link to={paths.login}>{texts.toLogin}</Link>
      </p>
    </AuthPage>
  );
}

function linkIn(search: URLSearchParams): ResetLink | null {
  const [email, token] = [search.get('email'), search.get('token')];
  return email && token ? { email, token } : null;
}

function ResetForm({ link }: { link: ResetLink | null }) {
  const navigate = useNavigate();
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState(link ? '' : texts.resetIncomplete);
  const [busy, setBusy] = useState(false);

  const show = (found: Mistakes) => {
    setMistakes(found);
    if (found.password) password.current?.focus();
    else if (found.confirmation) confirmation.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!link) return;
    const given = { password: password.current?.value ?? '', password_confirmation: confirmation.current?.value ?? '' };
    const found = mistakesIn(given.password, given.password_confirmation);
    setFailure('');
    show(found);
    if (found.password || found.confirmation) return;

    setBusy(true);
    try {
      const message = await call(resetPassword, { body: { ...link, ...given } });
      emit('notification:raised', { type: 'success', title: message });
      await navigate(paths.home, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      // Specification section 8: the error of the answer, or its first message about the password.
      if (error.fields['password']) return show({ password: error.fields['password'] });
      setFailure(wordsOf(error, texts.resetFailed));
    }
  };

  return (
    <>
      {link && <p className={styles.intro}>{texts.resetFor(link.email)}</p>}
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Password managers keep the new password with this address. */}
        <input type="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
        <TextField
          ref={password}
          label={texts.newPassword}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={texts.passwordHint}
          error={mistakes.password}
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
          error={mistakes.confirmation}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {texts.reset}
        </Button>
      </form>
    </>
  );
}

function mistakesIn(password: string, confirmation: string): Mistakes {
  const mistake = password ? passwordError(password) : texts.newPasswordMissing;
  return { password: mistake, confirmation: mistake || password === confirmation ? undefined : texts.passwordsDiffer };
}
