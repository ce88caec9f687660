import type { AccessToken } from '@benotes/contract';
import type { FastifyReply } from 'fastify';

import { ACCESS_MINUTES, REFRESH_SECONDS, type TokenPair } from './sessions.service.ts';

export const REFRESH_COOKIE = 'bn_refresh';
export const REFRESH_COOKIE_PATH = '/api/auth';

/** Sets the refresh cookie, and returns the body with the access token. `secure`: the site uses https. */
export function sendTokens(
  reply: FastifyReply,
  { access, refresh }: TokenPair,
  secure: boolean,
): { data: AccessToken } {
  void reply.setCookie(REFRESH_COOKIE, refresh, {
    path: REFRESH_COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: REFRESH_SECONDS,
  });
  return { data: { token: { access_token: access, token_type: 'Bearer', expire: ACCESS_MINUTES } } };
}
