import { type Static, Type } from 'typebox';

import { Data, endpoint, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { PasskeyProof } from './passkeys.ts';

/** How long a session stays confirmed, in minutes. */
export const CONFIRMATION_MINUTES = 5;

/** How users can confirm who they are: `provider` means to sign in again there. */
export const CONFIRMATION_METHODS = ['password', 'passkey', 'provider'] as const;
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number];

/** What is sent with 403, as `confirmation`, if a session must be confirmed before the request can be repeated. */
export type ConfirmationRequest = Static<typeof ConfirmationRequest>;
export const ConfirmationRequest = Type.Object({
  methods: Type.Array(
    Type.Unsafe<ConfirmationMethod>(Type.Union(CONFIRMATION_METHODS.map((each) => Type.Literal(each)))),
  ),
  /** The name of the provider at which the user can sign in again; null for none. */
  provider: Nullable(Type.String()),
});

export const getConfirmation = endpoint({
  method: 'GET',
  url: '/api/account/confirmation',
  access: 'user',
  summary: 'Whether the session is confirmed, and how it can be',
  schema: {
    response: { 200: Data(Type.Object({ ...ConfirmationRequest.properties, expires_at: Nullable(Timestamp) })) },
  },
});

export const confirmSession = endpoint({
  method: 'POST',
  url: '/api/account/confirmation',
  access: 'user',
  hasSecrets: true,
  summary: 'Confirm that the user is present',
  description:
    'With `password`, or with `passkey`, which answers the options of `startPasskeyLogin`. Operations that need it then accept this session for five minutes; a user with neither signs in again at the provider instead.',
  errors: { 409: 'The address of this server does not allow passkeys.', 429: 'Too many wrong passwords.' },
  schema: {
    body: Type.Object({ password: Type.Optional(Type.String()), passkey: Type.Optional(PasskeyProof) }),
    response: { 200: Data(Type.Object({ expires_at: Timestamp })) },
  },
});
