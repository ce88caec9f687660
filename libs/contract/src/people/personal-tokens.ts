import { type Static, Type } from 'typebox';

import { ApiScope, API_SCOPES } from '../protocol/api-scopes.ts';
import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { ACCESS_MAX_DAYS, tokenLifetime } from '../protocol/token-lifetime.ts';

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

export const listPersonalTokens = endpoint({
  method: 'GET',
  url: '/api/account/tokens',
  access: 'user',
  summary: 'List the API tokens of the current user',
  schema: { response: { 200: Data(Type.Array(PersonalToken)) } },
});

export const createPersonalToken = endpoint({
  method: 'POST',
  url: '/api/account/tokens',
  access: 'user',
  hasSecrets: true,
  summary: 'Create an API token',
  description:
    'The secret is in this response only. `modules:release` is for owners of servers that accept releases. At most 100 tokens per user.',
  errors: { 409: 'There are 100 tokens.', 429: 'Too many wrong passwords.' },
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
});

export const deletePersonalToken = endpoint({
  method: 'DELETE',
  url: '/api/account/tokens/:id',
  access: 'user',
  summary: 'Revoke an API token',
  errors: { 404: '"There is no such token."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
