import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id, IdParams, Nullable, Timestamp } from './endpoint.ts';
import { completeLogin } from './second-factors.ts';

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
export const startOidc = {
  method: 'GET',
  url: '/api/auth/oidc/start',
  schema: {
    querystring: Type.Object({ back: Type.Optional(Type.String()) }),
    response: { 302: Redirect },
  },
} as const satisfies Endpoint;

/** Where the provider sends the browser back to. Redirects to a page. */
export const finishOidc = {
  method: 'GET',
  url: '/api/auth/oidc/callback',
  schema: { response: { 302: Redirect } },
} as const satisfies Endpoint;

/** The sign-in that waits for the password of the existing account. 404 if there is none. */
export const getOidcLink = {
  method: 'GET',
  url: '/api/auth/oidc/link',
  schema: { response: { 200: Data(Type.Object({ provider: Type.String(), email: Type.String() })) } },
} as const satisfies Endpoint;

/**
 * Connects the account at the provider with the existing account, by its password, and signs in: the response has the cookies.
 * 403 with a `SecondFactorRequest` if the password does not suffice; then `second_factor` is what `completeLogin` takes.
 */
export const linkOidc = {
  method: 'POST',
  url: '/api/auth/oidc/link',
  schema: {
    body: Type.Object({
      password: Type.String({ minLength: 1 }),
      second_factor: Type.Optional(completeLogin.schema.body),
    }),
    response: { 204: Type.Null() },
  },
} as const satisfies Endpoint;

/** OpenID Connect Back-Channel Logout: the provider ends sessions. */
export const endOidcSessions = {
  method: 'POST',
  url: '/api/auth/oidc/backchannel-logout',
  schema: { response: { 200: Type.Null() } },
} as const satisfies Endpoint;

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

/** The identities of the current user, oldest first. */
export const listIdentities = {
  method: 'GET',
  url: '/api/account/identities',
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
} as const satisfies Endpoint;

/** Starts to connect an account at the provider. The response is the address there, which the browser has to open. */
export const connectIdentity = {
  method: 'POST',
  url: '/api/account/identities/connect',
  schema: {
    /** The password of the caller. */
    body: Type.Object({ password: Type.String() }),
    response: { 200: Data(Type.Object({ url: Type.String() })) },
  },
} as const satisfies Endpoint;

/** 409 for the last way to sign in. */
export const removeIdentity = {
  method: 'DELETE',
  url: '/api/account/identities/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
