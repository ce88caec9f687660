import {
  endOidcSessions,
  finishOidc,
  getOidcLink,
  linkOidc,
  type OidcFailure,
  PUBLIC_PATHS,
  startOidc,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';

import { clientOf } from '../../../kernel/http/client.ts';
import { callerOf } from '../../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { FormProblem, oidcOff, Problem } from '../../../kernel/problems.ts';
import type { CodeLimits } from '../../factors/code-limits.ts';
import { siteOf } from '../../factors/webauthn.ts';
import type { LoginLimits } from '../login-limits.ts';
import { mailNewDevice } from '../new-device-notice.ts';
import { sendTokensToPage } from '../send-tokens.ts';
import type { TokenPair } from '../sessions.service.ts';
import type { SignedIn } from '../sign-in.service.ts';
import { endByProvider } from './back-channel-logout.service.ts';
import { failureToAsk, isUnreachable } from './bounded-fetch.ts';
import { clearKey, keyIn, sendKey } from './browser-key.ts';
import { link, pendingLink } from './link.service.ts';
import { finish, type Outcome } from './oidc.service.ts';
import { ownPath } from './own-path.ts';
import type { Provider } from './provider.ts';
import { addTransaction } from './transactions.repo.ts';

const FORM = 'application/x-www-form-urlencoded';
/** More than an office behind one address needs. */
const STARTS = { points: 300, duration: 15 * 60, refusal: 'Too many sign-ins from here. Try again later.' };

/** Pages of other origins, as browsers name them. */
const FOREIGN_SITES: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);

/** The address of a page that goes on with a sign-in, or says why it failed. */
const pageAt = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where a failed sign-in is explained. */
const failed = (reason: OidcFailure, back: string, { isSignedIn = false } = {}) =>
  pageAt(isSignedIn ? PUBLIC_PATHS.oidc : PUBLIC_PATHS.login, { oidc: reason, ...(back !== '/' && { back }) });

/** The login page, which leads to `back`. */
const loginAt = (back: string) => (back === '/' ? PUBLIC_PATHS.login : pageAt(PUBLIC_PATHS.login, { back }));

/** The page after a return from the provider. */
const pageOf = (outcome: Outcome): string => {
  const { back } = outcome;
  if (outcome.kind === 'failed') return failed(outcome.reason, back, outcome);
  return outcome.kind === 'link' ? pageAt(PUBLIC_PATHS.oidc, { back }) : back;
};

/** Sign-in with OpenID Connect: what browsers and the provider open. */
export const oidcRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'limits' | 'mailer'> & {
    logins: LoginLimits;
    oidc: Provider | null;
    codes: CodeLimits;
  }
> = async (app, { db, config, logins, limits, mailer, oidc, codes }) => {
  const secure = config.appUrl.startsWith('https:');
  const site = siteOf(config.appUrl);
  const sendPair = (reply: FastifyReply, pair: TokenPair & Partial<SignedIn>) => {
    mailNewDevice({ mailer, config }, reply.log, pair);
    sendTokensToPage(reply, pair, secure);
  };
  const starts = limits('oidc-start', STARTS);

  app.route({
    ...startOidc,
    handler: async ({ query, ip, log, headers }, reply) => {
      if (!oidc) throw oidcOff();
      const back = ownPath(query.back);
      // Another site must not sign in somebody who has just signed out.
      if (FOREIGN_SITES.has(headers['sec-fetch-site'])) return reply.redirect(loginAt(back));
      try {
        await starts.take(callerOf(ip));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        log.warn(error);
        return reply.redirect(failed('too-many', back)); // a page, because this is a navigation
      }
      const key = await addTransaction(db, { purpose: 'sign-in', user_id: null, back, answer: null });
      try {
        const address = await oidc.authorizationUrl(key);
        sendKey(reply, key, secure);
        return reply.redirect(address);
      } catch (error) {
        log.error(error);
        return reply.redirect(failed(failureToAsk(error) ?? 'failed', back));
      }
    },
  });

  app.route({
    ...finishOidc,
    config: { createsUser: true },
    handler: async (request, reply) => {
      if (!oidc) throw oidcOff();
      const [path = ''] = request.url.split('?', 1);
      const query = request.url.slice(path.length + 1); // a value may have another question mark
      const key = keyIn(request.cookies, secure);
      const outcome = await finish({ db, provider: oidc }, { key, query, client: clientOf(request) });
      if (outcome.kind === 'failed' && outcome.error) request.log.error(outcome.error);
      if (outcome.kind === 'link') sendKey(reply, outcome.key, secure);
      // Kept where the callback was not of this browser's own start, which may still come back.
      else if (outcome.kind !== 'failed' || outcome.reason !== 'expired') clearKey(reply, secure);
      if (outcome.kind === 'signed-in') sendPair(reply, outcome.pair);
      return reply.redirect(pageOf(outcome));
    },
  });

  app.route({
    ...getOidcLink,
    handler: async ({ cookies }) => {
      const { answer } = await pendingLink(db, keyIn(cookies, secure));
      return { data: { provider: config.oidc?.name ?? '', email: answer.email } };
    },
  });

  app.route({
    ...linkOidc,
    config: { createsUser: true },
    handler: async (request, reply) => {
      const attempt = { ...request.body, key: keyIn(request.cookies, secure), client: clientOf(request) };
      const pair = await link({ db, config, logins, site, codes }, attempt);
      clearKey(reply, secure);
      sendPair(reply, pair);
      return reply.code(204).send(null);
    },
  });

  await app.register(async (forms) => {
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    forms.route({
      ...endOidcSessions,
      handler: async (request, reply) => {
        if (!oidc) throw oidcOff();
        const body: unknown = request.body;
        const token = new URLSearchParams(typeof body === 'string' ? body : '').get('logout_token') ?? '';
        const isEnded = await endByProvider({ db, provider: oidc }, token, clientOf(request)).catch(
          (error: unknown) => {
            if (!isUnreachable(error)) throw error;
            request.log.error(error);
            throw new Problem(503, 'The keys of the provider cannot be read.', { 'retry-after': '30' });
          },
        );
        if (!isEnded) throw new FormProblem(400, 'invalid_request');
        return reply.code(200).send(null);
      },
    });
  });
};
