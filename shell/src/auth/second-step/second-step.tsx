import { AuthPage } from '../auth-page.tsx';
import styles from '../auth.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { SecondFactors } from './second-factors.tsx';
import type { SecondStepProps } from './second-step-props.ts';
import { texts } from './second-step-texts.ts';

/** What follows on the login page: a passkey alone, or a second factor after the password. */
export function SecondStep({ request, onSignedIn, onCancel }: SecondStepProps) {
  return (
    <AuthPage title={request ? texts.title : texts.passkeyTitle}>
      <p className={styles.intro}>
        {request ? (request.methods.length > 0 ? texts.intro : texts.noMethods) : texts.passkeyIntro}
      </p>
      {request ? (
        <SecondFactors request={request} onSignedIn={onSignedIn} />
      ) : (
        <PasskeyStep request={null} onSignedIn={onSignedIn} />
      )}
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={onCancel}>
          {texts.back}
        </button>
      </p>
    </AuthPage>
  );
}
