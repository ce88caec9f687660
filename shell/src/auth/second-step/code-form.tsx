import { TextField } from '@benotes/ui';
import { useRef, useState } from 'react';

import { AuthForm } from '../auth-form.tsx';
import styles from '../auth.module.css';
import { sendCompleteLogin } from '../complete-login.ts';
import { errorMessage } from '../error-message.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SecondStepProps } from './second-step-props.ts';
import { texts } from './second-step-texts.ts';

interface CodeFormProps extends Pick<SecondStepProps, 'onSignedIn' | 'send'> {
  token: string;
  hasApp: boolean;
  hasRecoveryCodes: boolean;
  /** It is the first on the page. */
  isFirst: boolean;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({
  token,
  hasApp,
  hasRecoveryCodes,
  isFirst,
  onSignedIn,
  send = sendCompleteLogin,
}: CodeFormProps) {
  const [usesApp, setUsesApp] = useState(hasApp);
  const input = useRef<HTMLInputElement>(null);
  const form = useAuthForm({
    fields: ['code'],
    validate: ({ code }) => ({ code: code ? undefined : texts.codeMissing }),
    send: async ({ code }) => onSignedIn(await send({ token, code })),
    explain: (error) => {
      input.current?.select();
      return errorMessage(error, texts.failed);
    },
  });
  const change = () => {
    setUsesApp(!usesApp);
    input.current?.focus();
    if (input.current) input.current.value = '';
  };
  return (
    <div className={styles.step}>
      <AuthForm form={form} submitLabel={texts.submit}>
        <TextField
          ref={input}
          label={usesApp ? texts.code : texts.recoveryCode}
          hint={usesApp ? texts.codeHint : texts.recoveryCodeHint}
          name="code"
          autoComplete={usesApp ? 'one-time-code' : 'off'}
          inputMode={usesApp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
          autoFocus={isFirst}
          error={form.errors.code}
        />
      </AuthForm>
      {hasApp && hasRecoveryCodes && (
        <p className={styles.foot}>
          <button type="button" className={styles.link} onClick={change}>
            {usesApp ? texts.byRecoveryCode : texts.byApp}
          </button>
        </p>
      )}
    </div>
  );
}
