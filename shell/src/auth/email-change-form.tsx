import { confirmEmailChange, type Output, type readEmailChange } from '@benotes/contract';
import { call, checkUser } from '@benotes/platform';

import { accountTexts } from './account-texts.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { CurrentPasswordField } from './current-password-field.tsx';
import { errorMessage } from './error-message.ts';
import { PasskeyButton } from './second-step/passkey-button.tsx';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

/** The new address, and whether the password is needed. */
export type RequestedChange = Output<typeof readEmailChange>['data'];

interface EmailChangeFormProps {
  token: string;
  requested: RequestedChange;
  onSettled: (outcome: 'done' | 'gone') => void;
}

/** Asks for the password or a passkey, unless it was given before, and makes the address the one of the account. */
export function EmailChangeForm({ token, requested, onSettled }: EmailChangeFormProps) {
  const { email, needs_proof: needsProof } = requested;
  const finish = async () => {
    onSettled('done');
    await checkUser().catch((error: unknown) => console.error(error)); // the page of a signed-in user shows the old one a little longer
  };
  const form = useAuthForm({
    fields: ['password'],
    validate: ({ password }) => (needsProof && !password ? { password: texts.passwordMissing } : {}),
    send: async ({ password }) => {
      await call(confirmEmailChange, { body: { token, ...(needsProof && { password }) } });
      await finish();
    },
    explain: (error) => {
      if (error.status === 404) onSettled('gone');
      const { password, email: taken } = error.fields;
      return password ? { password } : (taken ?? errorMessage(error, accountTexts.emailChangeFailed));
    },
  });
  return (
    <>
      <p className={styles.intro}>{accountTexts.emailChangeIntro(email, needsProof)}</p>
      <AuthForm form={form} submitLabel={accountTexts.emailChangeConfirm}>
        {needsProof && (
          <CurrentPasswordField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
            autoFocus
            error={form.errors.password}
          />
        )}
      </AuthForm>
      {needsProof && (
        <PasskeyButton
          label={accountTexts.emailChangeByPasskey}
          send={async (passkey) => {
            await call(confirmEmailChange, { body: { token, passkey } });
            await finish();
          }}
        />
      )}
    </>
  );
}
