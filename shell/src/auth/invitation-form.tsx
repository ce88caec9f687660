import { acceptInvitation, login, type Output, type readInvitation } from '@benotes/contract';
import { call, paths, signIn } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { TextField } from '@benotes/ui';

import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { accountTexts } from './account-texts.ts';
import { errorMessage } from './error-message.ts';
import { passwordError } from './password-error.ts';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

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
  const navigate = useNavigate();
  const { email, by } = invited;
  const form = useAuthForm({
    fields: ['name', 'password'],
    validate: ({ name, password }) => ({
      name: name ? undefined : accountTexts.nameMissing,
      password: password ? passwordError(password) : texts.passwordMissing,
    }),
    send: async ({ name, password }) => {
      await call(acceptInvitation, { body: { token, name, password } });
      await enter(password);
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
  const enter = async (password: string) => {
    try {
      await signIn(() => call(login, { body: { email, password } }));
    } catch (error) {
      console.error(error); // the account exists, so the user can sign in on the login page
      return navigate(paths.login, { replace: true });
    }
    return navigate(paths.home, { replace: true });
  };

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
        <TextField
          label={texts.password}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={accountTexts.passwordHint}
          error={form.errors.password}
        />
      </AuthForm>
    </>
  );
}
