import type { PasskeyRequestOptions, PasskeyResponse } from '@benotes/contract';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';

import { texts } from './second-step-texts.ts';

/** Why a passkey was not used, as a message for the user. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}

/** Asks the user for a passkey. @throws PasskeyError */
export async function passkeyResponse(options: PasskeyRequestOptions): Promise<PasskeyResponse> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError(texts.noPasskeys);
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (cause) {
    const isElsewhere = cause instanceof Error && (cause.name === 'SecurityError' || /RP ID/.test(cause.message));
    throw new PasskeyError(isElsewhere ? texts.passkeyElsewhere(options.rpId) : texts.passkeyCanceled, { cause });
  }
}
