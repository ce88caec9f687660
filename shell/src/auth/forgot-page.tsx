import { forgotPassword } from '@benotes/contract';
import { call, paths } from '@benotes/platform';
import { Link } from '@benotes/router';
import { useState } from 'react';

import { accountTexts } from './account-texts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { errorMessage } from './error-message.ts';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

/** `/forgot`: requests a link to set a new password. */
export function ForgotPage() {
  const [sent, setSent] = useState('');
  return (
    <AuthPage title={accountTexts.forgotTitle}>
      {sent ? <output>{sent}</output> : <ForgotForm onSent={setSent} />}
      <p className={styles.foot}>
        <Link to={paths.login}>{accountTexts.toLogin}</Link>
      </p>
    </AuthPage>
  );
}

function ForgotForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useAuthForm({
    fields: ['email'],
    validate: ({ email }) => ({ email: email ? undefined : texts.emailMissing }),
    send: async (body) => onSent(await call(forgotPassword, { body }, { expectedStatus: 200 })),
    explain: (error) =>
      error.fields['email'] ? { email: error.fields['email'] } : errorMessage(error, accountTexts.forgotFailed),
  });
  return (
    <>
      <p className={styles.intro}>{accountTexts.forgotIntro}</p>
      <AuthForm form={form} submitLabel={accountTexts.requestReset}>
        <EmailField error={form.errors.email} isFirst />
      </AuthForm>
    </>
  );
}
