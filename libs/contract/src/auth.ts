import { type Static, Type } from 'typebox';

import { Data, type Endpoint } from './endpoint.ts';
import { DataWithFavicons } from './favicons.ts';
import { ME_URL } from './first-requests.ts';
import { Email, Password, User, UserName } from './users.ts';

export type AccessToken = Static<typeof AccessToken>;
export const AccessToken = Type.Object({
  token: Type.Object({
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    /** Minutes until the token expires. */
    expire: Type.Integer(),
  }),
});

/** Also sets the HttpOnly refresh cookie. 401 `"Invalid login credentials"`, 403 with a `SecondFactorRequest`, 429 after too many failures. */
export const login = {
  method: 'POST',
  url: '/api/auth/login',
  schema: {
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 1024 }),
      password: Type.String({ minLength: 1 }),
    }),
    response: { 200: Data(AccessToken) },
  },
} as const satisfies Endpoint;

/** Accepts the refresh cookie or a valid bearer token. The replaced token stays valid for 30 s. */
export const refresh = {
  method: 'POST',
  url: '/api/auth/refresh',
  schema: { response: { 200: Data(AccessToken) } },
} as const satisfies Endpoint;

export const getMe = {
  method: 'GET',
  url: ME_URL,
  schema: { response: { 200: DataWithFavicons(User) } },
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  url: '/api/auth/logout',
  schema: { response: { 204: Type.Null() } },
} as const satisfies Endpoint;

/** A message for the user, as a plain JSON string. */
const Message = Type.String();

/** Emails a link to set a new password. The response is the same for unknown users. */
export const forgotPassword = {
  method: 'POST',
  url: '/api/auth/forgot',
  schema: { body: Type.Object({ email: Email }), response: { 200: Message } },
} as const satisfies Endpoint;

/** Sets a new password with the token of the emailed link and ends every session of the user. Errors: 422, with `error` for the link or messages by field. */
export const resetPassword = {
  method: 'POST',
  url: '/api/auth/reset',
  schema: {
    body: Type.Object({
      email: Email,
      token: Type.String({ minLength: 1, maxLength: 512 }),
      password: Password,
      password_confirmation: Password,
    }),
    response: { 200: Message },
  },
} as const satisfies Endpoint;

/** Creates the owner while there is no user; 404 afterwards. The token is in the link that the server prints. */
export const setUp = {
  method: 'POST',
  url: '/api/auth/setup',
  schema: {
    body: Type.Object({ token: Type.String(), name: UserName, email: Email, password: Password }),
    response: { 201: Data(User) },
  },
} as const satisfies Endpoint;
