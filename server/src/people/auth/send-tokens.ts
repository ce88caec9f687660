import { type AccessToken, TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from '@benotes/contract';
import type { FastifyReply } from 'fastify';

import { DEVICE_COOKIE } from '../../kernel/http/client.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { mailNewDevice } from './new-device-notice.ts';
import { ACCESS_MINUTES, REFRESH_SECONDS, type TokenPair } from './sessions.service.ts';
import type { SignedIn } from './sign-in.service.ts';

export const REFRESH_COOKIE = 'bn_refresh';
export const REFRESH_COOKIE_PATH = '/api/auth';

const DAY_SECONDS = 86_400;
/** Browsers keep no cookie longer. */
const DEVICE_DAYS = 400;

/**
 * Sets the cookies of the session and its device, and returns the body with the access token. `secure`: the site uses
 * https.
 */
export function sendTokens(
  reply: FastifyReply,
  { access, refresh, deviceKey }: TokenPair & Partial<SignedIn>,
  secure: boolean,
): { data: AccessToken } {
  void reply.setCookie(REFRESH_COOKIE, refresh, {
    path: REFRESH_COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: REFRESH_SECONDS,
  });
  if (deviceKey)
    void reply.setCookie(DEVICE_COOKIE, deviceKey, {
      path: REFRESH_COOKIE_PATH,
      httpOnly: true,
      sameSite: 'lax', // sent when another site leads back here, as a sign-in there does
      secure,
      maxAge: DEVICE_DAYS * DAY_SECONDS,
    });
  return { data: { token: { access_token: access, token_type: 'Bearer', expire: ACCESS_MINUTES } } };
}

interface SignInServices {
  mailer: Mailer;
  config: { appUrl: string };
}

/** Sends the tokens of a new session, and a mail about its device if that is new. */
export function sendSignedIn(
  { mailer, config }: SignInServices,
  reply: FastifyReply,
  signedIn: SignedIn,
): { data: AccessToken } {
  mailNewDevice({ mailer, config }, reply.log, signedIn);
  return sendTokens(reply, signedIn, config.appUrl.startsWith('https:'));
}

/**
 * Sets the refresh cookie, and the cookie of the page as it would itself: for navigations, whose body it cannot read.
 */
export function sendTokensToPage(reply: FastifyReply, pair: TokenPair, secure: boolean): void {
  sendTokens(reply, pair, secure);
  const maxAge = TOKEN_COOKIE_DAYS * DAY_SECONDS;
  void reply.setCookie(TOKEN_COOKIE, pair.access, { path: '/', sameSite: 'strict', secure, maxAge });
}
