import { type Static, Type } from 'typebox';

import { AccessToken } from './auth.ts';
import { Data, type Endpoint, IdParams, Nullable } from './endpoint.ts';
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

/** Completes a sign-in with a second factor: a code of an authenticator app, a recovery code, or a passkey. */
export const completeLogin = {
  method: 'POST',
  url: '/api/auth/second-factor',
  schema: {
    body: Type.Object({
      token: Token,
      /** Six digits, or a recovery code. Spaces and hyphens are ignored. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      passkey: Type.Optional(PasskeyResponse),
    }),
    response: { 200: Data(AccessToken) },
  },
} as const satisfies Endpoint;

/** Starts a sign-in with a passkey alone. `passkey_origin` of an account tells where that is possible. */
export const startPasskeyLogin = {
  method: 'POST',
  url: '/api/auth/passkey/options',
  schema: { response: { 200: Data(Type.Object({ token: Type.String(), options: PasskeyRequestOptions })) } },
} as const satisfies Endpoint;

/** Signs in with a passkey, without a password. Also sets the refresh cookie. */
export const loginWithPasskey = {
  method: 'POST',
  url: '/api/auth/passkey',
  schema: {
    body: Type.Object({ token: Token, response: PasskeyResponse }),
    response: { 200: Data(AccessToken) },
  },
} as const satisfies Endpoint;

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

export const getSignInSettings = {
  method: 'GET',
  url: '/api/account/sign-in',
  schema: { response: { 200: Data(SignInSettings) } },
} as const satisfies Endpoint;

const Confirmation = Type.Object({ password: Type.String() });

/** Null if the user has recovery codes already. */
const NewRecoveryCodes = Data(Type.Object({ recovery_codes: Nullable(Type.Array(Type.String())) }));

/** Requires a passkey after the password, or no longer. The first second factor comes with recovery codes, shown once. */
export const requirePasskey = {
  method: 'POST',
  url: '/api/account/passkeys/requirement',
  schema: {
    body: Type.Object({ is_required: Type.Boolean(), ...Confirmation.properties }),
    response: { 200: NewRecoveryCodes },
  },
} as const satisfies Endpoint;

/** Starts to set up an authenticator app. The only response with the secret. */
export const startTotp = {
  method: 'POST',
  url: '/api/account/totp',
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
} as const satisfies Endpoint;

/** Enables the authenticator app with its first code. */
export const confirmTotp = {
  method: 'POST',
  url: '/api/account/totp/confirm',
  schema: {
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: { 200: NewRecoveryCodes },
  },
} as const satisfies Endpoint;

/** Disables the authenticator app, with one of its codes or a recovery code. */
export const disableTotp = {
  method: 'POST',
  url: '/api/account/totp/disable',
  schema: {
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }), ...Confirmation.properties }),
    response: { 204: Type.Null() },
  },
} as const satisfies Endpoint;

/** Replaces the recovery codes. `code`, of the authenticator app or a recovery code, is needed by who has one. 409 without a second factor. */
export const createRecoveryCodes = {
  method: 'POST',
  url: '/api/account/recovery-codes',
  schema: {
    body: Type.Object({
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      ...Confirmation.properties,
    }),
    response: { 200: Data(Type.Object({ recovery_codes: Type.Array(Type.String()) })) },
  },
} as const satisfies Endpoint;

/** What an owner sees of another user's sign-in. */
export type UserFactors = Static<typeof UserFactors>;
export const UserFactors = Type.Object({
  passkeys_count: Type.Integer(),
  /** Whether the password alone does not suffice. */
  has_second_factor: Type.Boolean(),
});

/** Owners only. 404 `"User not found"`. */
export const getUserFactors = {
  method: 'GET',
  url: '/api/users/:id/factors',
  schema: { params: IdParams, response: { 200: Data(UserFactors) } },
} as const satisfies Endpoint;

/** Owners only, not for themselves. Removes passkeys, authenticator app, and recovery codes, and ends all sessions of the user. */
export const removeUserFactors = {
  method: 'DELETE',
  url: '/api/users/:id/factors',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
