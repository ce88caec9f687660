import type { SecondFactorRequest } from '@benotes/contract';

import { CodeForm } from './code-form.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import type { SecondStepProps } from './second-step-props.ts';

interface SecondFactorsProps extends Pick<SecondStepProps, 'onSignedIn' | 'send'> {
  request: SecondFactorRequest;
}

/** What the server requires after the password: a passkey, a code, or either. */
export function SecondFactors({ request, onSignedIn, send }: SecondFactorsProps) {
  const { methods, token } = request;
  const hasPasskey = methods.includes('passkey');
  return (
    <>
      {hasPasskey && <PasskeyStep request={request} onSignedIn={onSignedIn} send={send} />}
      {(methods.includes('totp') || methods.includes('recovery-code')) && (
        <CodeForm
          token={token}
          hasApp={methods.includes('totp')}
          hasRecoveryCodes={methods.includes('recovery-code')}
          isFirst={!hasPasskey}
          onSignedIn={onSignedIn}
          send={send}
        />
      )}
    </>
  );
}
