import { loginWithPasskey, startPasskeyLogin } from '@benotes/contract';
import { ApiError, call, CookiesBlockedError, signIn } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';

import styles from '../auth.module.css';
import { sendCompleteLogin } from '../complete-login.ts';
import { errorMessage } from '../error-message.ts';
import { texts as authTexts } from '../texts.ts';
import { PasskeyError, passkeyResponse } from './passkey-response.ts';
import type { SecondStepProps } from './second-step-props.ts';
import { texts } from './second-step-texts.ts';

type PasskeyStepProps = Pick<SecondStepProps, 'request' | 'onSignedIn' | 'send'>;

/** Signs in with a passkey: at once if nothing else is possible, otherwise with a button. */
export function PasskeyStep(step: PasskeyStepProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const hasStarted = useRef(false);

  const run = async () => {
    setFailure('');
    setBusy(true);
    const message = await signInWithPasskey(step);
    if (message === undefined) return;
    setFailure(message);
    setBusy(false);
  };

  useEffect(() => {
    if (step.request || hasStarted.current) return;
    hasStarted.current = true;
    void run();
  });

  return (
    <>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <div className={styles.form}>
        <Button
          tone="primary"
          busy={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
          autoFocus
          onClick={() => void run()}
        >
          {step.request ? texts.byPasskey : texts.retry}
        </Button>
      </div>
    </>
  );
}

/** Returns why it failed, for the user; undefined after signing in. */
async function signInWithPasskey(step: PasskeyStepProps): Promise<string | undefined> {
  try {
    step.onSignedIn(await sendPasskey(step));
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function sendPasskey({ request, send = sendCompleteLogin }: PasskeyStepProps): Promise<boolean> {
  if (request?.passkey) {
    const passkey = await passkeyResponse(request.passkey);
    return send({ token: request.token, passkey });
  }
  const { token, options } = (await call(startPasskeyLogin, {})).data;
  const response = await passkeyResponse(options);
  return signIn(() => call(loginWithPasskey, { body: { token, response } }));
}

function messageOf(error: unknown): string {
  if (error instanceof PasskeyError) {
    console.warn(error.cause ?? error.message); // the browser's reason
    return error.message;
  }
  if (error instanceof CookiesBlockedError) return authTexts.cookiesBlocked;
  if (error instanceof ApiError) return errorMessage(error, texts.failed);
  throw error;
}
