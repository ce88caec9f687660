import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** The maximum number of passkeys per user. */
export const PASSKEYS_MAX = 20;
/** Maximum length of the name of a passkey, in code points. */
export const PASSKEY_NAME_MAX_LENGTH = 100;

/** A passkey of the current user, without its public key. */
export type Passkey = Static<typeof Passkey>;
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** Whether the user's password manager copies it to other devices. */
  is_synced: Type.Boolean(),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
});

const PasskeyName = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX_LENGTH });
const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+={0,2}$' });
const Transports = Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 });
const KnownCredential = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;
export const PasskeyCreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ name: Type.String(), id: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(KnownCredential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  /** Empty if the user is not known yet: the authenticator offers the passkeys it has. */
  allowCredentials: Type.Array(KnownCredential),
});

/** `RegistrationResponseJSON` of WebAuthn level 3. */
export type NewPasskeyResponse = Static<typeof NewPasskeyResponse>;
export const NewPasskeyResponse = Type.Object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(65_536),
    transports: Type.Optional(Transports),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export type PasskeyResponse = Static<typeof PasskeyResponse>;
export const PasskeyResponse = Type.Object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(8192),
    signature: Base64Url(8192),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
  }),
});

export const startPasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/options',
  access: 'user',
  isForSetUp: true,
  hasSecrets: true,
  summary: 'Start to add a passkey',
  errors: {
    429: 'Too many wrong passwords.',
    409: 'There are 20 passkeys, or the address of this server does not allow any.',
  },
  schema: {
    body: Type.Object({ password: Type.String() }),
    response: { 200: Data(Type.Object({ token: Type.String(), options: PasskeyCreationOptions })) },
  },
});

/** Stores the passkey that an authenticator has made for `options`. `token` works once. */
export const addPasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys',
  access: 'user',
  isForSetUp: true,
  hasSecrets: true,
  summary: 'Add a passkey',
  description: 'Discoverable and with user verification, so that it also signs in alone.',
  errors: { 409: 'There are 20 passkeys.' },
  schema: {
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 128 }),
      name: PasskeyName,
      response: NewPasskeyResponse,
    }),
    response: { 201: Data(Passkey) },
  },
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  url: '/api/account/passkeys/:id',
  access: 'user',
  summary: 'Rename a passkey',
  errors: { 404: '"There is no such passkey."' },
  schema: { params: IdParams, body: Type.Object({ name: PasskeyName }), response: { 200: Data(Passkey) } },
});

export const removePasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/:id/remove',
  access: 'user',
  hasSecrets: true,
  summary: 'Remove a passkey',
  description: 'With the last one, passkeys are no longer required after the password.',
  errors: {
    429: 'Too many wrong passwords.',
    404: '"There is no such passkey."',
    409: 'It is the last second factor of a user of whom the server requires one.',
  },
  schema: { params: IdParams, body: Type.Object({ password: Type.String() }), response: { 204: Type.Null() } },
});

/** The answer of a passkey to the options of `startPasskeyLogin`. */
export const PasskeyProof = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 128 }),
  response: PasskeyResponse,
});
