import { setUp } from '@benotes/contract';
import { ApiError, call, paths, signIn } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useRef, useState } from 'react';

import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { passwordError } from './password-error.ts';
import { texts } from './texts.ts';

const FIELDS = ['name', 'email', 'password'] as const;

type Given = Record<(typeof FIELDS)[number], string>;
type Mistakes = Partial<Record<string, string>>;

/** `/setup?token=…`, the link a server without users prints: creates the owner. */
export function SetUpPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const [gone, setGone] = useState(!token);
  return (
    <AuthPage title={texts.setUpTitle}>
      {gone || !token ? (
        <>
          <p role="alert">{texts.linkGone}</p>
          <p className={styles.foot}>
            <Link to={paths.login}>{texts.toLogin}</Link>
          </p>
        </>
      ) : (
        <SetUpForm token={token} onGone={() => setGone(true)} />
      )}
    </AuthPage>
  );
}

function SetUpForm({ token, onGone }: { token: string; onGone: () => void }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const show = (found: Mistakes) => {
    setMistakes(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = readForm(event.currentTarget);
    setFailure('');
    if (show(mistakesIn(given))) return;

    setBusy(true);
    try {
      await call(setUp, { body: { token, ...given } });
      await enter(given);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      if (error.status === 404) return onGone();
      if (!show(error.fields)) setFailure(error.status === 0 ? texts.unreachable : texts.setUpFailed);
    }
  };

  const enter = async ({ email, password }: Given) => {
    try {
      await signIn(email, password);
    } catch (error) {
      console.error(error); // the account is there: the login page is the place to go on
      return navigate(paths.login, { replace: true });
    }
    return navigate(paths.home, { replace: true });
  };

  return (
    <>
      <p className={styles.intro}>{texts.setUpIntro}</p>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else */}
        <TextField label={texts.name} name="name" autoComplete="name" required autoFocus error={mistakes.name} />
        <TextField
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          error={mistakes.email}
        />
        <TextField
          label={texts.password}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={texts.passwordHint}
          error={mistakes.password}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {texts.setUp}
        </Button>
      </form>
    </>
  );
}

function readForm(form: HTMLFormElement): Given {
  const data = new FormData(form);
  const read = (field: keyof Given) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : ''; // the form has no file
  };
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') };
}

/** What can be told without asking the server. */
function mistakesIn({ name, email, password }: Given): Mistakes {
  return {
    name: name ? undefined : texts.nameMissing,
    email: email ? undefined : texts.emailMissing,
    password: passwordError(password),
  };
}
