import { getOidcLink, linkOidc } from '@benotes/contract';
import { ApiError, call, useRequest } from '@benotes/platform';
import { Spinner, TextField } from '@benotes/ui';

import { AuthForm } from '../auth-form.tsx';
import styles from '../auth.module.css';
import { errorMessage } from '../error-message.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { texts } from './texts.ts';

type PendingLink = { provider: string; email: string } | { error: string };

async function fetchLink(_: string, signal: AbortSignal): Promise<PendingLink> {
  try {
    return (await call(getOidcLink, {}, { signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: errorMessage(error, texts.notLoaded) };
  }
}

/** Asks for the password of the existing account, connects it, and opens the path `back`. */
export function LinkForm({ back }: { back: string }) {
  const { result } = useRequest('link', fetchLink);
  if (!result) return <Spinner label={texts.loading} />;
  if ('error' in result)
    return (
      <p role="alert" className={styles.failure}>
        {result.error}
      </p>
    );
  return <PasswordForm {...result} back={back} />;
}

function PasswordForm({ provider, email, back }: { provider: string; email: string; back: string }) {
  const form = useAuthForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: password ? undefined : texts.passwordMissing }),
    send: async (body) => {
      await call(linkOidc, { body });
      // The server has set the cookies: the page starts again as that of a signed-in user.
      location.replace(back);
    },
    explain: (error) =>
      error.fields['password'] ? { password: error.fields['password'] } : errorMessage(error, texts.failed),
  });
  return (
    <>
      <p className={styles.intro}>{texts.explanation(email, provider)}</p>
      <AuthForm form={form} submitLabel={texts.connect}>
        {/* Password managers find the password by this user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={texts.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
        />
      </AuthForm>
    </>
  );
}
