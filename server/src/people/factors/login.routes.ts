import { completeLogin, loginWithPasskey, startPasskeyLogin } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import { callerOf } from '../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { sendSignedIn } from '../auth/send-tokens.ts';
import type { CodeLimits } from './code-limits.ts';
import { completeLogin as complete } from './complete-login.service.ts';
import { signInWithPasskey, startPasskeyLogin as start } from './passkey-login.service.ts';
import { passkeysUnavailable } from './passkeys-unavailable.ts';
import { siteOf } from './webauthn.ts';

/** Each start is a row in the database for five minutes. */
const STARTS = { points: 100, duration: 15 * 60, refusal: 'Too many attempts. Try again later.' };

/** Signing in with a second factor, or with a passkey alone. */
export const factorLoginRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'limits' | 'mailer'> & { logins: LoginLimits; codes: CodeLimits }
> = async (app, { db, config, limits, logins, codes, mailer }) => {
  const site = siteOf(config.appUrl);
  const starts = limits('passkey-login', STARTS);

  app.route({
    ...completeLogin,
    handler: async (request, reply) =>
      sendSignedIn({ mailer, config }, reply, await complete({ db, site, codes }, request.body, clientOf(request))),
  });

  app.route({
    ...startPasskeyLogin,
    handler: async ({ ip }) => {
      if (!site) throw passkeysUnavailable();
      await starts.take(callerOf(ip));
      return { data: await start({ db, site }) };
    },
  });

  app.route({
    ...loginWithPasskey,
    handler: async (request, reply) => {
      if (!site) throw passkeysUnavailable();
      const signedIn = await signInWithPasskey({ db, site, logins }, request.body, clientOf(request));
      return sendSignedIn({ mailer, config }, reply, signedIn);
    },
  });
};
