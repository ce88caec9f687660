import { type Static, Type } from 'typebox';

import { ApiScope, API_SCOPES } from './api-scopes.ts';
import { Data, type Endpoint, Id, IdParams, Nullable, Timestamp } from './endpoint.ts';
import { ACCESS_MAX_DAYS, tokenLifetime } from './token-lifetime.ts';

/** The maximum number of tokens per user. */
export const PERSONAL_TOKENS_MAX = 100;

/** A token by which a program acts for a user, without its secret. */
export type PersonalToken = Static<typeof PersonalToken>;
export const PersonalToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(ApiScope),
  created_at: Timestamp,
  /** Null if it does not expire. */
  expires_at: Nullable(Timestamp),
  /** Precise to a minute. */
  last_used_at: Nullable(Timestamp),
  /** The program that used it last, from its `User-Agent`, such as `curl/8.5.0`. */
  last_program: Nullable(Type.String()),
  /** For a browser extension: each use moves `expires_at` to so many days later. Null for a fixed end. */
  idle_days: Nullable(Type.Integer()),
});

/** The tokens of the current user, newest first. */
export const listPersonalTokens = {
  method: 'GET',
  url: '/api/account/tokens',
  schema: { response: { 200: Data(Type.Array(PersonalToken)) } },
} as const satisfies Endpoint;

/** The only response with the `secret`. */
export const createPersonalToken = {
  method: 'POST',
  url: '/api/account/tokens',
  schema: {
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      scopes: Type.Array(ApiScope, { minItems: 1, maxItems: API_SCOPES.length }),
      ...tokenLifetime(ACCESS_MAX_DAYS),
      /** In days; null if it does not expire. */
      days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: ACCESS_MAX_DAYS }))),
      /** The password of the caller. */
      password: Type.String(),
    }),
    response: { 201: Data(Type.Object({ ...PersonalToken.properties, secret: Type.String() })) },
  },
} as const satisfies Endpoint;

export const deletePersonalToken = {
  method: 'DELETE',
  url: '/api/account/tokens/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;
