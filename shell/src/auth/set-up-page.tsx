import { setUp } from '@benotes/contract';
import { call, paths } from '@benotes/platform';
import { Link, useSearchParams } from '@benotes/router';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { accountTexts } from './account-texts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordError } from './password-error.ts';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFirstSignIn } from './use-first-sign-in.ts';

/**
 * `/setup?token=…`, the link a server without users prints: creates the owner. `/setup?invitation=…` is the link of an
 * invitation. They are one route, because each route is code that the login page waits for.
 */
export function SetUpPage() {
  const [search] = useSearchParams();
  const [invitation] = useState(() => search.get('invitation'));
  return invitation === null ? <OwnerPage /> : <InvitationPage token={invitation} />;
}

function OwnerPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const [gone, setGone] = useState(!token);
  return (
    <AuthPage title={accountTexts.setUpTitle}>
      {gone || !token ? (
        <>
          <p role="alert">{accountTexts.linkGone}</p>
          <p className={styles.foot}>
            <Link to={paths.login}>{accountTexts.toLogin}</Link>
          </p>
        </>
      ) : (
        <SetUpForm token={token} onGone={() => setGone(true)} />
      )}
    </AuthPage>
  );
}

function SetUpForm({ token, onGone }: { token: string; onGone: () => void }) {
  const signInFirst = useFirstSignIn();
  const form = useAuthForm({
    fields: ['name', 'email', 'password'],
    validate: ({ name, email, password }) => ({
      name: name ? undefined : accountTexts.nameMissing,
      email: email ? undefined : texts.emailMissing,
      password: passwordError(password),
    }),
    send: async (values) => {
      await call(setUp, { body: { token, ...values } });
      await signInFirst(values);
    },
    explain: ({ status, fields }) => {
      if (status === 404) onGone();
      if (status === 0) return texts.unreachable;
      return Object.keys(fields).length > 0 ? fields : accountTexts.setUpFailed;
    },
  });

  return (
    <>
      <p className={styles.intro}>{accountTexts.setUpIntro}</p>
      <AuthForm form={form} submitLabel={accountTexts.setUp}>
        <TextField
          label={accountTexts.name}
          name="name"
          autoComplete="name"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          error={form.errors.name}
        />
        <EmailField error={form.errors.email} />
        <NewPasswordField error={form.errors.password} />
      </AuthForm>
    </>
  );
}
