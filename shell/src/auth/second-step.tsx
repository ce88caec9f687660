import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import type { SecondStepProps } from './second-step-props.ts';
import { texts } from './second-step-texts.ts';

/** What follows on the login page: a passkey alone, or a second factor after the password. */
export function SecondStep({ request, onSignedIn, onCancel }: SecondStepProps) {
  const methods = request?.methods ?? ['passkey'];
  const hasPasskey = methods.includes('passkey');
  const hasCodes = methods.includes('totp') || methods.includes('recovery-code');
  return (
    <AuthPage title={request ? texts.title : texts.passkeyTitle}>
      <p className={styles.intro}>
        {request ? (methods.length > 0 ? texts.intro : texts.noMethods) : texts.passkeyIntro}
      </p>
      {hasPasskey && <PasskeyStep request={request} onSignedIn={onSignedIn} />}
      {request && hasCodes && (
        <CodeForm
          token={request.token}
          hasApp={methods.includes('totp')}
          hasRecoveryCodes={methods.includes('recovery-code')}
          isFirst={!hasPasskey}
          onSignedIn={onSignedIn}
        />
      )}
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={onCancel}>
          {texts.back}
        </button>
      </p>
    </AuthPage>
  );
}
