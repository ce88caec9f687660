import { acceptInvitation, type Output, type readInvitation } from '@benotes/contract';
import { call } from '@benotes/platform';
import { TextField } from '@benotes/ui';

import { accountTexts } from './account-texts.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { errorMessage } from './error-message.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordError } from './password-error.ts';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useFirstSignIn } from './use-first-sign-in.ts';

/** Who is invited, and by whom. */
export type Invited = Output<typeof readInvitation>['data'];

interface InvitationFormProps {
  token: string;
  invited: Invited;
  /** The link was used or revoked meanwhile. */
  onGone: () => void;
}

/** Asks for name and password, creates the account, and signs in. */
export function InvitationForm({ token, invited, onGone }: InvitationFormProps) {
  const signInFirst = useFirstSignIn();
  const { email, by } = invited;
  const form = useAuthForm({
    fields: ['name', 'password'],
    validate: ({ name, password }) => ({
      name: name ? undefined : accountTexts.nameMissing,
      password: password ? passwordError(password) : texts.passwordMissing,
    }),
    send: async ({ name, password }) => {
      await call(acceptInvitation, { body: { token, name, password } });
      await signInFirst({ email, password });
    },
    explain: (error) => {
      if (error.status === 404) {
        onGone();
        return '';
      }
      const { name, password, email: taken } = error.fields;
      if (name || password) return { ...(name && { name }), ...(password && { password }) };
      return taken ?? errorMessage(error, accountTexts.setUpFailed);
    },
  });

  return (
    <>
      <p className={styles.intro}>{accountTexts.invitationIntro(by, email)}</p>
      <AuthForm form={form} submitLabel={accountTexts.setUp}>
        {/* Password managers save the new password for this user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={accountTexts.name}
          name="name"
          autoComplete="name"
          required
          defaultValue={invited.name ?? ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
          error={form.errors.name}
        />
        <NewPasswordField error={form.errors.password} />
      </AuthForm>
    </>
  );
}
