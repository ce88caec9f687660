import { type Static, Type } from 'typebox';

import { DataWithFavicons } from '../links/favicons.ts';
import { Data, endpoint } from '../protocol/endpoint.ts';
import { ME_URL } from '../protocol/first-requests.ts';
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

export const login = endpoint({
  method: 'POST',
  url: '/api/auth/login',
  access: 'anyone',
  summary: 'Sign in',
  description: 'Also sets the HttpOnly refresh cookie.',
  errors: {
    401: '"Invalid login credentials", whether or not the account exists.',
    403: 'The server does not accept passwords, or the password is right and the user is disabled. Or the password is right, and a second factor is required: `{ "error": …, "second_factor": { "token", "methods", "passkey" } }`, for `completeLogin`.',
    429: '5 failures for an account from one IP address, or 30 from an IP address, in 15 minutes.',
  },
  schema: {
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 1024 }),
      password: Type.String({ minLength: 1 }),
    }),
    response: { 200: Data(AccessToken) },
  },
});

export const refresh = endpoint({
  method: 'POST',
  url: '/api/auth/refresh',
  access: 'anyone',
  summary: 'Get a new access token',
  description: 'Uses the refresh cookie, or a token that is still valid. The replaced one stays valid for 30 s.',
  errors: { 401: 'Neither is valid.' },
  schema: { response: { 200: Data(AccessToken) } },
});

export const getMe = endpoint({
  method: 'GET',
  url: ME_URL,
  access: 'user',
  isForSetUp: true,
  summary: 'Get the current user',
  description: '`favicons` is the source of site icons, if it is not the external service.',
  schema: { response: { 200: DataWithFavicons(User) } },
});

export const logout = endpoint({
  method: 'POST',
  url: '/api/auth/logout',
  access: 'user',
  isForSetUp: true,
  summary: 'Sign out',
  description: 'The session ends at once.',
  schema: { response: { 204: Type.Null() } },
});

/** A message for the user, as a plain JSON string. */
const Message = Type.String();

export const forgotPassword = endpoint({
  method: 'POST',
  url: '/api/auth/forgot',
  access: 'anyone',
  summary: 'E-mail a link to reset the password',
  description: 'The response is the same whether or not the user exists. At most one email per minute and address.',
  errors: { 403: 'The server does not accept passwords.' },
  schema: { body: Type.Object({ email: Email }), response: { 200: Message } },
});

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/auth/reset',
  access: 'anyone',
  summary: 'Set a new password',
  description:
    'Uses the token of the emailed link: valid once, for 60 minutes, the newest only. Ends all sessions of the user.',
  errors: {
    403: 'The server does not accept passwords.',
    422: '`{ "error": … }` if the link is invalid, or messages by field.',
  },
  schema: {
    body: Type.Object({
      email: Email,
      token: Type.String({ minLength: 1, maxLength: 512 }),
      password: Password,
      password_confirmation: Password,
    }),
    response: { 200: Message },
  },
});

export const setUp = endpoint({
  method: 'POST',
  url: '/api/auth/setup',
  access: 'anyone',
  summary: 'Create the owner',
  description: 'Only while there is no user; requires the token of the link that the server prints.',
  errors: { 404: 'A user exists already, or the token is wrong.' },
  schema: {
    body: Type.Object({ token: Type.String(), name: UserName, email: Email, password: Password }),
    response: { 201: Data(User) },
  },
});
