import { addPasskey, startPasskey } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';

import { submit } from './sign-in-requests.ts';
import { texts } from './texts.ts';

const messageError = (message: string): FormError => ({ message, fields: {} });

/** Makes a passkey with the device of the user, and stores it. Returns the errors to show, if any. */
export async function createPasskey({
  name,
  password,
}: {
  name: string;
  password: string;
}): Promise<FormError | undefined> {
  const started = await submit(startPasskey, { body: { password } });
  if ('error' in started) return started.error;
  const { token, options } = started.output.data;
  // The contract names transports by strings, as browsers may add some.
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    console.warn(error); // the browser's reason
    return messageError(isExisting(error) ? texts.passkeyExists : texts.passkeyCanceled);
  });
  if ('message' in made) return made;
  const added = await submit(addPasskey, { body: { token, name, response: made } });
  return 'error' in added ? added.error : undefined;
}

const isExisting = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** Why this page cannot add passkeys; undefined if it can. @param origin the only one at which passkeys work. */
export function passkeyObstacle(origin: string | null): string | undefined {
  if (origin === null) return texts.notHere;
  if (origin !== location.origin) return texts.elsewhere(origin);
  return typeof PublicKeyCredential === 'function' ? undefined : texts.unsupported;
}
