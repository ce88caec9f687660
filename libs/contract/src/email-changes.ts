import { Type } from 'typebox';

import { Data, type Endpoint } from './endpoint.ts';
import { PasskeyProof } from './passkeys.ts';

const Token = Type.String({ minLength: 1, maxLength: 512 });

/** Which address the token of a mailed link confirms. 404 if it is not valid, or not the newest. */
export const readEmailChange = {
  method: 'POST',
  url: '/api/auth/email-change',
  schema: {
    body: Type.Object({ token: Token }),
    response: {
      200: Data(
        Type.Object({
          /** The new address. */
          email: Type.String(),
          /** Whether the password or a passkey is still needed. */
          needs_proof: Type.Boolean(),
        }),
      ),
    },
  },
} as const satisfies Endpoint;

/** Makes the new address the one of the account. The link works once: 404 afterwards. */
export const confirmEmailChange = {
  method: 'POST',
  url: '/api/auth/email-change/confirm',
  schema: {
    body: Type.Object({
      token: Token,
      /** The password of the account, or a passkey, if proof is needed. */
      password: Type.Optional(Type.String()),
      passkey: Type.Optional(PasskeyProof),
    }),
    response: { 200: Data(Type.Object({ email: Type.String() })) },
  },
} as const satisfies Endpoint;
