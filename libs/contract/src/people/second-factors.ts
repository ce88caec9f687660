import { type Static, Type } from 'typebox';

import { Data, endpoint, IdParams, Nullable } from '../protocol/endpoint.ts';
import { AccessToken } from './auth.ts';
import { Passkey, PasskeyRequestOptions, PasskeyResponse } from './passkeys.ts';

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** Minutes until a sign-in that was started must be completed. */
export const SIGN_IN_MINUTES = 5;

/** What a user can prove their identity with after the password. */
export const SECOND_FACTORS = ['passkey', 'totp', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTORS)[number];

/** What `login` sends with 403, as `second_factor`, if the password is right but does not suffice. */
export type SecondFactorRequest = Static<typeof SecondFactorRequest>;
export const SecondFactorRequest = Type.Object({
  /** For `completeLogin`: works once, within five minutes, for five attempts. */
  token: Type.String(),
  methods: Type.Array(Type.Unsafe<SecondFactorMethod>(Type.Union(SECOND_FACTORS.map((each) => Type.Literal(each))))),
  /** For the authenticator; null if no passkey can be used. */
  passkey: Nullable(PasskeyRequestOptions),
});

const Token = Type.String({ minLength: 1, maxLength: 128 });

export const completeLogin = endpoint({
  method: 'POST',
  url: '/api/auth/second-factor',
  access: 'anyone',
  summary: 'Complete a sign-in with a second factor',
  description:
    'After `login` has responded with 403 and `second_factor`: send its `token`, and either `code` (of an authenticator app, or a recovery code) or `passkey` (the response of the authenticator). Also sets the refresh cookie.',
  errors: {
    401: 'The code or passkey is wrong or was used before, or the token is wrong, used, or older than five minutes.',
    429: '5 wrong codes for an account in 15 minutes.',
  },
  schema: {
    body: Type.Object({
      token: Token,
      /** Six digits, or a recovery code. Spaces and hyphens are ignored. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      passkey: Type.Optional(PasskeyResponse),
    }),
    response: { 200: Data(AccessToken) },
  },
});

/** Starts a sign-in with a passkey alone. `passkey_origin` of an account tells where that is possible. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  url: '/api/auth/passkey/options',
  access: 'anyone',
  summary: 'Start to sign in with a passkey',
  description: 'Any passkey for this server may answer the options, within five minutes.',
  errors: {
    409: 'The address of this server does not allow passkeys.',
    429: '100 in 15 minutes from an IP address.',
  },
  schema: { response: { 200: Data(Type.Object({ token: Type.String(), options: PasskeyRequestOptions })) } },
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  url: '/api/auth/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey',
  description:
    'Without a password or another factor: the authenticator verifies its user. Also sets the refresh cookie.',
  errors: {
    401: 'The passkey is unknown or does not answer these options, or the token is wrong, used, or expired.',
    429: 'Too many failures, as for passwords.',
  },
  schema: {
    body: Type.Object({ token: Token, response: PasskeyResponse }),
    response: { 200: Data(AccessToken) },
  },
});

/** How the current user signs in, besides the password. */
export type SignInSettings = Static<typeof SignInSettings>;
export const SignInSettings = Type.Object({
  passkeys: Type.Array(Passkey),
  /** The only origin at which passkeys work; null if the address of this server does not allow any. */
  passkey_origin: Nullable(Type.String()),
  /** Whether a passkey is required after the password. */
  requires_passkey: Type.Boolean(),
  /** Whether a code of an authenticator app is required after the password. */
  has_totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
});

export const getSignInSettings = endpoint({
  method: 'GET',
  url: '/api/account/sign-in',
  access: 'user',
  isForSetUp: true,
  summary: 'How the current user signs in',
  schema: { response: { 200: Data(SignInSettings) } },
});

const Confirmation = Type.Object({ password: Type.String() });

/** Null if the user has recovery codes already. */
const NewRecoveryCodes = Data(Type.Object({ recovery_codes: Nullable(Type.Array(Type.String())) }));

export const requirePasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/requirement',
  access: 'user',
  hasSecrets: true,
  summary: 'Require a passkey after the password, or no longer',
  description: 'The first second factor of a user comes with recovery codes, in this response only.',
  errors: { 429: 'Too many wrong passwords.', 409: 'There is no passkey, or the server requires a second factor.' },
  schema: {
    body: Type.Object({ is_required: Type.Boolean(), ...Confirmation.properties }),
    response: { 200: NewRecoveryCodes },
  },
});

export const startTotp = endpoint({
  method: 'POST',
  url: '/api/account/totp',
  access: 'user',
  isForSetUp: true,
  hasSecrets: true,
  summary: 'Start to set up an authenticator app',
  description: 'The secret is in this response only, and in use from `confirmTotp` on.',
  errors: { 429: 'Too many wrong passwords.', 409: 'There is one already.' },
  schema: {
    body: Confirmation,
    response: {
      200: Data(
        Type.Object({
          /** In Base32, to be typed. */
          secret: Type.String(),
          /** `otpauth://…`, for a QR code. */
          uri: Type.String(),
        }),
      ),
    },
  },
});

export const confirmTotp = endpoint({
  method: 'POST',
  url: '/api/account/totp/confirm',
  access: 'user',
  isForSetUp: true,
  hasSecrets: true,
  summary: 'Enable the authenticator app',
  description: 'The first second factor of a user comes with recovery codes, in this response only.',
  errors: { 409: 'Nothing was started within the last 30 minutes.', 429: '5 wrong codes in 15 minutes.' },
  schema: {
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: NewRecoveryCodes },
  },
});

export const disableTotp = endpoint({
  method: 'POST',
  url: '/api/account/totp/disable',
  access: 'user',
  hasSecrets: true,
  summary: 'Disable the authenticator app',
  errors: {
    409: 'There is none, or it is the last of a user of whom the server requires one.',
    429: 'Too many wrong passwords or codes.',
  },
  schema: {
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }), ...Confirmation.properties }),
    response: { 204: Type.Null() },
  },
});

/**
 * Replaces the recovery codes. `code`, of the authenticator app or a recovery code, is needed by who has one. 409
 * without a second factor.
 */
export const createRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/account/recovery-codes',
  access: 'user',
  hasSecrets: true,
  summary: 'Replace the recovery codes',
  description: 'The codes are in this response only, and earlier ones no longer work.',
  errors: { 409: 'There is no second factor.', 429: 'Too many wrong passwords or codes.' },
  schema: {
    body: Type.Object({
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      ...Confirmation.properties,
    }),
    response: { 200: Data(Type.Object({ recovery_codes: Type.Array(Type.String()) })) },
  },
});

/** What an owner sees of another user's sign-in. */
export type UserFactors = Static<typeof UserFactors>;
export const UserFactors = Type.Object({
  passkeys_count: Type.Integer(),
  /** Whether the password alone does not suffice. */
  has_second_factor: Type.Boolean(),
});

export const getUserFactors = endpoint({
  method: 'GET',
  url: '/api/users/:id/factors',
  access: 'owner',
  summary: 'Whether a user has passkeys or a second factor',
  errors: { 404: '"User not found"' },
  schema: { params: IdParams, response: { 200: Data(UserFactors) } },
});

export const removeUserFactors = endpoint({
  method: 'DELETE',
  url: '/api/users/:id/factors',
  access: 'owner',
  isConfirmed: true,
  summary: 'Remove passkeys and second factors of a user',
  description: 'For users who have lost them all. Ends their sessions; the password stays. Not for the caller: 403.',
  errors: { 404: '"User not found"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
