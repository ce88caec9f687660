import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { completeLogin } from './second-factors.ts';

const OFF = 'The server has no provider.';

/** Why a sign-in with OpenID Connect failed, as pages get it in their query. */
export const OIDC_FAILURES = [
  /** The provider does not respond. */
  'unreachable',
  /** The provider names another issuer than the server was set up with. */
  'wrong-issuer',
  /** It took too long, was started in another browser, or was repeated. */
  'expired',
  /** The user canceled it at the provider, or the provider refused it. */
  'denied',
  /** The answer of the provider is invalid. */
  'failed',
  /** The provider did not verify the email address. */
  'unverified',
  /** Nobody has an account with this address, and the server creates none. */
  'no-account',
  /** The account at the provider belongs to another user. */
  'taken',
  /** The server has no owner yet. */
  'not-set-up',
  /** An owner has disabled the account. */
  'disabled',
  /** Too many sign-ins were started at this IP address. */
  'too-many',
] as const;

export type OidcFailure = (typeof OIDC_FAILURES)[number];

/** A navigation of the browser: the response is a redirect. */
const Redirect = Type.Null();

/** Redirects to the provider. `back`: the path to return to. */
export const startOidc = endpoint({
  method: 'GET',
  url: '/api/auth/oidc/start',
  access: 'anyone',
  summary: 'Go to the provider',
  description:
    'For browsers: redirects to the provider, or to the login page if it is not available, if another site leads here, or after more than 300 starts from an IP address in 15 minutes.',
  errors: { 404: OFF },
  schema: {
    querystring: Type.Object({ back: Type.Optional(Type.String()) }),
    response: { 302: Redirect },
  },
});

export const finishOidc = endpoint({
  method: 'GET',
  url: '/api/auth/oidc/callback',
  access: 'anyone',
  summary: 'Come back from the provider',
  description:
    'For browsers. Sets the cookies of a session, or redirects to a page that asks for a password or says what is wrong.',
  errors: { 404: OFF },
  schema: { response: { 302: Redirect } },
});

export const getOidcLink = endpoint({
  method: 'GET',
  url: '/api/auth/oidc/link',
  access: 'anyone',
  summary: 'Get the account that is to be connected',
  errors: { 404: 'Nothing is to be connected in this browser, or that was more than 10 minutes ago.' },
  schema: { response: { 200: Data(Type.Object({ provider: Type.String(), email: Type.String() })) } },
});

export const linkOidc = endpoint({
  method: 'POST',
  url: '/api/auth/oidc/link',
  access: 'anyone',
  summary: 'Connect an existing account',
  description:
    'Sets the cookies of a session. Wrong passwords are limited as for signing in. Where a second factor is required, the first call responds as `login` does, and a second one sends its token with the code or passkey as `second_factor`.',
  errors: {
    401: 'The second factor is wrong or was used before.',
    403: '`{ "error": …, "second_factor": … }` if a second factor is required, or a text for a disabled user.',
    404: 'Nothing is to be connected in this browser, or that was more than 10 minutes ago.',
    429: 'Too many wrong passwords or codes.',
  },
  schema: {
    body: Type.Object({
      password: Type.String({ minLength: 1 }),
      second_factor: Type.Optional(completeLogin.schema.body),
    }),
    response: { 204: Type.Null() },
  },
});

export const endOidcSessions = endpoint({
  method: 'POST',
  url: '/api/auth/oidc/backchannel-logout',
  access: 'anyone',
  summary: 'Back-channel logout',
  description: 'For the provider (OpenID Connect Back-Channel Logout 1.0). A token is accepted once.',
  body: { type: 'application/x-www-form-urlencoded', description: 'The field `logout_token`.' },
  errors: { 400: '`{ "error": … }` for a token that is invalid or was used before.', 404: OFF },
  schema: { response: { 200: Type.Null() } },
});

/** An account at a provider with which a user can sign in. */
export type Identity = Static<typeof Identity>;
export const Identity = Type.Object({
  id: Id,
  /** The host of the provider. */
  host: Type.String(),
  /** The email address there at the last sign-in; null if the provider did not verify it. */
  email: Nullable(Type.String()),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
});

export const listIdentities = endpoint({
  method: 'GET',
  url: '/api/account/identities',
  access: 'user',
  summary: 'List the accounts at the provider with which the current user can sign in',
  schema: {
    response: {
      200: Data(
        Type.Object({
          /** The name of the provider; null if the server has none. */
          provider: Nullable(Type.String()),
          identities: Type.Array(Identity),
        }),
      ),
    },
  },
});

/** Starts to connect an account at the provider. The response is the address there, which the browser has to open. */
export const connectIdentity = endpoint({
  method: 'POST',
  url: '/api/account/identities/connect',
  access: 'user',
  hasSecrets: true,
  summary: 'Start to connect an account at the provider',
  errors: { 404: OFF, 429: 'Too many wrong passwords.', 503: 'The provider does not respond.' },
  schema: {
    /** The password of the caller. */
    body: Type.Object({ password: Type.String() }),
    response: { 200: Data(Type.Object({ url: Type.String() })) },
  },
});

export const removeIdentity = endpoint({
  method: 'DELETE',
  url: '/api/account/identities/:id',
  access: 'user',
  summary: 'Remove an account at the provider',
  errors: { 404: 'There is no such account.', 409: '"This is your only way to sign in."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
