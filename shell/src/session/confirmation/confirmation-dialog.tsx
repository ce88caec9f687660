import { CONFIRMATION_MINUTES, type ConfirmationRequest, confirmSession, startOidc } from '@benotes/contract';
import { call, session } from '@benotes/platform';
import { Button, Dialog } from '@benotes/ui';
import { useId } from 'react';

import styles from '../../auth/auth.module.css';
import { CurrentPasswordField } from '../../auth/current-password-field.tsx';
import { errorMessage } from '../../auth/error-message.ts';
import { PasskeyButton } from '../../auth/second-step/passkey-button.tsx';
import { useAuthForm } from '../../auth/use-auth-form.ts';
import { texts } from './texts.ts';

interface ConfirmationDialogProps {
  request: ConfirmationRequest;
  /** Called with whether the user has proved who they are. */
  onSettled: (isConfirmed: boolean) => void;
}

/** Asks for the password or a passkey, or offers to sign in again at the provider. */
export function ConfirmationDialog({ request: { methods, provider }, onSettled }: ConfirmationDialogProps) {
  const id = useId();
  const { ref, onSubmit, errors, failure, busy } = usePasswordForm(() => onSettled(true));
  const hasPassword = methods.includes('password');
  return (
    <Dialog
      open
      title={texts.title}
      onClose={() => onSettled(false)}
      actions={
        <>
          <Button onClick={() => onSettled(false)}>{texts.cancel}</Button>
          {hasPassword && (
            <Button type="submit" form={id} tone="primary" busy={busy}>
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.intro}>{methods.length > 0 ? texts.intro(CONFIRMATION_MINUTES) : texts.noMethods}</p>
      {hasPassword && (
        <form ref={ref} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
          <p role="alert" className={styles.failure} hidden={!failure}>
            {failure}
          </p>
          {/* Password managers find the password by this user name. */}
          <input type="email" autoComplete="username" value={session.user?.email ?? ''} readOnly hidden />
          <CurrentPasswordField data-initial-focus error={errors.password} />
        </form>
      )}
      {methods.includes('passkey') && (
        <PasskeyButton
          label={texts.byPasskey}
          send={async (passkey) => {
            await call(confirmSession, { body: { passkey } });
            onSettled(true);
          }}
        />
      )}
      {provider !== null && (
        <>
          <p className={styles.intro}>{texts.providerHint}</p>
          <Button onClick={() => location.assign(providerUrl())}>{texts.byProvider(provider)}</Button>
        </>
      )}
    </Dialog>
  );
}

/** The new session counts as confirmed; the user repeats what they were doing. */
const providerUrl = () => `${startOidc.url}?${new URLSearchParams({ back: location.pathname + location.search })}`;

const usePasswordForm = (onConfirmed: () => void) =>
  useAuthForm({
    fields: ['password'],
    validate: ({ password }) => (password ? {} : { password: texts.passwordMissing }),
    send: async (body) => {
      await call(confirmSession, { body });
      onConfirmed();
    },
    explain: (error) =>
      error.fields['password'] ? { password: error.fields['password'] } : errorMessage(error, texts.failed),
  });
