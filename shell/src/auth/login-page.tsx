import {
  ApiError,
  canStoreToken,
  CookiesBlockedError,
  emit,
  enterAsUser,
  paths,
  readToken,
  signIn,
} from '@benotes/platform';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { pageState } from '../page-state.ts';
import { hasLinkEnded, redirectTarget } from '../routes/login-redirect.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';
import { wordsOf } from './error-message.ts';

/** How long the form waits for what the server says of a stored token, in ms: one that does not answer keeps nobody out. */
const PATIENCE_MS = 1000;

interface Mistakes {
  email?: string;
  password?: string;
}

/** `/login`. Who is signed in already goes on at once. */
export function LoginPage() {
  const [search] = useSearchParams();
  const known = useKnown();
  if (known === 'asking') return null;
  return known === 'yes' ? <Onward to={redirectTarget(search)} /> : <LoginForm to={redirectTarget(search)} />;
}

/** Leads on who came here from a shared link that lets nobody in too, and says so there. */
function Onward({ to }: { to: string }) {
  const { state } = useLocation() as { state: unknown };
  const isFromLink = hasLinkEnded(state);
  useEffect(() => {
    if (isFromLink) emit('notification:raised', { type: 'error', title: texts.linkEnded });
  }, [isFromLink]);
  return <Navigate to={to} replace />;
}

/** Whether somebody is signed in already. */
function useKnown(): 'asking' | 'yes' | 'no' {
  const [wasAsking] = useState(() => readToken() !== null);
  const [known, setKnown] = useState<'asking' | 'yes' | 'no'>(wasAsking ? 'asking' : 'no');
  useEffect(() => {
    if (!wasAsking) return;
    let current = true;
    const late = setTimeout(() => setKnown('no'), PATIENCE_MS);
    enterAsUser().then(
      (entered) => current && setKnown(entered ? 'yes' : 'no'),
      (error) => {
        console.error(error); // out of reach: the form says so when it is sent
        if (current) setKnown('no');
      },
    );
    return () => {
      current = false;
      clearTimeout(late);
    };
  }, [wasAsking]);
  return known;
}

function LoginForm({ to }: { to: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState(() => (canStoreToken() ? '' : texts.cookiesBlocked));
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const found: Mistakes = {
      email: given.email ? undefined : texts.emailMissing,
      password: given.password ? undefined : texts.passwordMissing,
    };
    setMistakes(found);
    setFailure('');
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();

    setBusy(true);
    try {
      const isBack = await signIn(given.email, given.password);
      await navigate(isBack ? to : paths.home, { replace: true });
    } catch (error) {
      setBusy(false);
      if (error instanceof CookiesBlockedError) return setFailure(texts.cookiesBlocked);
      if (!(error instanceof ApiError)) throw error;
      setFailure(wordsOf(error, texts.loginFailed));
      password.current?.select();
    }
  };

  return (
    <AuthPage title={texts.loginTitle}>
      {pageState()?.isSetUp === false && <p className={styles.intro}>{texts.notSetUp}</p>}
      {hasLinkEnded(state) && (
        <p role="alert" className={styles.intro}>
          {texts.linkEnded}
        </p>
      )}
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
          error={mistakes.email}
        />
        <TextField
          ref={password}
          label={texts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          error={mistakes.password}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {texts.login}
        </Button>
      </form>
      <p className={styles.foot}>
        <Link to={paths.forgot}>{texts.forgot}</Link>
      </p>
    </AuthPage>
  );
}
