import { type loginWithPasskey, type Input, startPasskeyLogin } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { useState } from 'react';

import styles from '../auth.module.css';
import { errorMessage } from '../error-message.ts';
import { PasskeyError, passkeyResponse } from './passkey-response.ts';
import { texts } from './second-step-texts.ts';

interface PasskeyButtonProps {
  label: string;
  /** Sends the answer of the passkey. */
  send: (proof: Input<typeof loginWithPasskey>['body']) => Promise<unknown>;
}

/** Proves with a passkey, instead of the password, who the user is. */
export function PasskeyButton({ label, send }: PasskeyButtonProps) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setFailure('');
    setBusy(true);
    setFailure(await sendProof(send));
    setBusy(false);
  };
  return (
    <>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <div className={styles.form}>
        <Button busy={busy} onClick={() => void run()}>
          {label}
        </Button>
      </div>
    </>
  );
}

/** Returns why it failed, for the user; empty after success. */
async function sendProof(send: PasskeyButtonProps['send']): Promise<string> {
  try {
    const { token, options } = (await call(startPasskeyLogin, {})).data;
    await send({ token, response: await passkeyResponse(options) });
    return '';
  } catch (error) {
    if (error instanceof PasskeyError) {
      console.warn(error.cause ?? error.message); // the browser's reason
      return error.message;
    }
    if (error instanceof ApiError) return Object.values(error.fields)[0] ?? errorMessage(error, texts.notProven);
    throw error;
  }
}
