import { resetPassword } from '@benotes/contract';
import { call, emit, paths } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { TextField } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { accountTexts } from './account-texts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { EmailChangePage } from './email-change-page.tsx';
import { errorMessage } from './error-message.ts';
import { passwordError } from './password-error.ts';
import { type FieldErrors, useAuthForm } from './use-auth-form.ts';

interface ResetLink {
  email: string;
  token: string;
}

type FieldName = 'password' | 'password_confirmation';

/**
 * `/reset?email=…&token=…`, the link of the email: sets a new password. `/reset?change=…` is the link that confirms a
 * new email address. They are one route, because each route is code that the login page waits for.
 */
export function ResetPage() {
  const [search] = useSearchParams();
  const [change] = useState(() => search.get('change'));
  return change === null ? <NewPasswordPage /> : <EmailChangePage token={change} />;
}

function NewPasswordPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [link] = useState(() => linkIn(search));
  const hasNoQuery = search.size === 0;
  // The token gives access to the account, so it is removed from the address bar and the history.
  useEffect(() => {
    if (!hasNoQuery) void navigate(paths.reset, { replace: true });
  }, [navigate, hasNoQuery]);
  return (
    <AuthPage title={accountTexts.resetTitle}>
      <ResetForm link={link} />
      <p className={styles.foot}>
        <Link to={paths.forgot}>{accountTexts.newLink}</Link>
        <Link to={paths.login}>{accountTexts.toLogin}</Link>
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
  const form = useAuthForm({
    fields: ['password', 'password_confirmation'],
    validate,
    send: async (values) => {
      if (!link) return; // see canSend
      const message = await call(resetPassword, { body: { ...link, ...values } });
      emit('notification:raised', { type: 'success', title: message });
      await navigate(paths.home, { replace: true });
    },
    // Specification section 8: the error of the response, or its first message about the password.
    explain: (error) =>
      error.fields['password'] ? { password: error.fields['password'] } : errorMessage(error, accountTexts.resetFailed),
    initialFailure: link ? '' : accountTexts.resetIncomplete,
    canSend: link !== null,
  });

  return (
    <>
      {link && <p className={styles.intro}>{accountTexts.resetFor(link.email)}</p>}
      <AuthForm form={form} submitLabel={accountTexts.reset}>
        {/* Password managers save the new password for this user name. */}
        <input type="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
        <TextField
          label={accountTexts.newPassword}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={accountTexts.passwordHint}
          error={form.errors.password}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
        />
        <TextField
          label={accountTexts.confirmPassword}
          type="password"
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={form.errors.password_confirmation}
        />
      </AuthForm>
    </>
  );
}

function validate({
  password,
  password_confirmation: confirmation,
}: Record<FieldName, string>): FieldErrors<FieldName> {
  const error = password ? passwordError(password) : accountTexts.newPasswordMissing;
  const isDifferent = !error && password !== confirmation;
  return { password: error, password_confirmation: isDifferent ? accountTexts.passwordsDiffer : undefined };
}
