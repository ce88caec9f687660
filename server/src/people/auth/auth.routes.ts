import { forgotPassword, getMe, login, logout, parseUrl, refresh, resetPassword, setUp } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { type FaviconSource, bearerOf, userOf } from '../../kernel/http/guard.ts';
import { sendText } from '../../kernel/http/validation.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { passwordsOff, Problem, SecondFactorNeeded, unauthenticated } from '../../kernel/problems.ts';
import { recordFailedSignIn } from '../audit/failed-sign-ins.repo.ts';
import { signInWithPassword } from '../factors/password-login.service.ts';
import { lacksFactor } from '../factors/required-factor.ts';
import { siteOf } from '../factors/webauthn.ts';
import { isBcrypt } from './bcrypt-hashes.ts';
import { findEmailChangeOf } from './email-changes.repo.ts';
import type { LoginLimits } from './login-limits.ts';
import { mailPasswordChange } from './password-notice.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { openReset, resetPassword as setNewPassword } from './reset.service.ts';
import { REFRESH_COOKIE, REFRESH_COOKIE_PATH, sendSignedIn, sendTokens } from './send-tokens.ts';
import { closeSession, renewByAccess, rotateSession } from './sessions.service.ts';
import { setUpOwner } from './setup.service.ts';
import { emailKey, findCredentials, findHighestCost } from './users.repo.ts';

const RESET_EMAILED = 'We have emailed your password reset link!';
/** Without a mail server the email is only a file in the data folder. */
const RESET_NOT_EMAILED = 'This server cannot send email. Ask the person who runs it for your reset link.';

/**
 * Whether a page of another origin sent the request: on the same site it can send our cookie, which must be ignored.
 */
function isCrossOrigin({ headers, host }: FastifyRequest, appUrl: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = headers;
  // Scripts send neither header. With `same-origin` from the browser, a proxy may still have changed the host.
  if (origin === undefined || site === 'same-origin' || origin === appUrl.origin) return false;
  // A proxy that terminates TLS is not visible here, unless APP_URL says https.
  const schemes = appUrl.protocol === 'https:' ? ['https:'] : ['http:', 'https:'];
  return !schemes.some((scheme) => parseUrl(`${scheme}//${host}`)?.origin === origin);
}

export const authRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'mailer'> & { favicons: FaviconSource; logins: LoginLimits }
> = async (app, { db, config, mailer, favicons, logins }) => {
  const appUrl = new URL(config.appUrl);
  const secure = appUrl.protocol === 'https:';
  const site = siteOf(config.appUrl);

  const requirePasswords = () => {
    if (!config.passwordSignIn) throw passwordsOff();
  };

  app.route({
    ...login,
    handler: async (request, reply) => {
      requirePasswords();
      const { body } = request;
      const outcome = await logins.attempt(emailKey(body.email), request.ip, async () => {
        const known = await findCredentials(db, body.email);
        const isRight = await isPassword(body.password, known?.password_hash, await findHighestCost(db));
        if (!isRight || !known) {
          await recordFailedSignIn(db, known?.id ?? null, clientOf(request));
          return null;
        }
        const newHash = isBcrypt(known.password_hash) ? await hashPassword(body.password) : null;
        return signInWithPassword({ db, site, config }, known, { client: clientOf(request), newHash });
      });
      if (!outcome) throw new Problem(401, 'Invalid login credentials');
      if ('methods' in outcome) throw new SecondFactorNeeded(outcome);
      return sendSignedIn({ mailer, config }, reply, outcome);
    },
  });

  app.route({
    ...refresh,
    handler: async (request, reply) => {
      const cookie = isCrossOrigin(request, appUrl) ? undefined : request.cookies[REFRESH_COOKIE];
      const bearer = bearerOf(request);
      const client = clientOf(request);
      const pair =
        (cookie && (await rotateSession(db, config, cookie, client))) ||
        (bearer && (await renewByAccess(db, config, bearer, client)));
      if (!pair) throw unauthenticated();
      return sendTokens(reply, pair, secure);
    },
  });

  app.route({
    ...getMe,
    handler: async (request) => {
      const user = userOf(request);
      const change = await findEmailChangeOf(db, user.id, config.smtpUrl !== null);
      const data = {
        ...user,
        ...(change && { email_change: change }),
        ...((await lacksFactor(db, config, user)) && { must_add_second_factor: true as const }),
      };
      return { data, favicons: await favicons.sourceFor(request) };
    },
  });

  app.route({
    ...logout,
    handler: async (request, reply) => {
      const bearer = bearerOf(request);
      if (bearer) await closeSession(db, bearer, clientOf(request));
      void reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_COOKIE_PATH }).header('clear-site-data', '"cache"');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...forgotPassword,
    handler: async ({ body, log }, reply) => {
      requirePasswords();
      // Not awaited: content and time of the response must not reveal whether the user exists.
      void openReset(db, config.appUrl, body.email)
        .then(async (mail) => mail && log.info(await mailer.send(mail)))
        .catch((error: unknown) => log.error(error));
      return sendText(reply, config.smtpUrl ? RESET_EMAILED : RESET_NOT_EMAILED);
    },
  });

  app.route({
    ...resetPassword,
    handler: async (request, reply) => {
      requirePasswords();
      const client = clientOf(request);
      const user = await setNewPassword({ db, config }, request.body, client);
      mailPasswordChange({ mailer, config }, request.log, user, client);
      return sendText(reply, 'Your password has been reset!');
    },
  });

  app.route({
    ...setUp,
    config: { createsUser: true },
    handler: async (request, reply) => {
      const { token, ...owner } = request.body;
      const data = await setUpOwner(db, token, owner, clientOf(request));
      return reply.code(201).send({ data });
    },
  });
};
