import { Type } from 'typebox';

import { Data, endpoint } from '../protocol/endpoint.ts';
import { PasskeyProof } from './passkeys.ts';

const Token = Type.String({ minLength: 1, maxLength: 512 });

export const readEmailChange = endpoint({
  method: 'POST',
  url: '/api/auth/email-change',
  access: 'anyone',
  summary: 'Which address a mailed link confirms',
  errors: { 404: 'The link is not valid.' },
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
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  url: '/api/auth/email-change/confirm',
  access: 'anyone',
  summary: 'Confirm a new email address',
  description:
    'With the token of the mailed link, and the password or a passkey unless it was given before. `passkey` answers the options of `startPasskeyLogin`.',
  errors: {
    404: 'The link is not valid, or was used.',
    422: 'Messages by field; also if somebody has the email address by now.',
    429: 'Too many wrong passwords.',
  },
  schema: {
    body: Type.Object({
      token: Token,
      /** The password of the account, or a passkey, if proof is needed. */
      password: Type.Optional(Type.String()),
      passkey: Type.Optional(PasskeyProof),
    }),
    response: { 200: Data(Type.Object({ email: Type.String() })) },
  },
});
