import { confirmSession, getConfirmation } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { confirm, confirmationFor, confirmedUntil } from './confirmation.service.ts';
import { siteOf } from './webauthn.ts';

/** Confirms that the user of a session is present. */
export const confirmationRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config'> & { logins: LoginLimits }
> = async (app, { db, config, logins }) => {
  const site = siteOf(config.appUrl);

  app.route({
    ...getConfirmation,
    handler: async (request) => {
      const { id: userId } = userOf(request);
      const expires_at = await confirmedUntil(db, config, { userId, accessToken: bearerOf(request) ?? '' });
      return { data: { ...(await confirmationFor(db, config, userId)), expires_at } };
    },
  });

  app.route({
    ...confirmSession,
    handler: async (request) => {
      const caller = { user: userOf(request), client: clientOf(request), accessToken: bearerOf(request) ?? '' };
      return { data: { expires_at: await confirm({ db, logins, site }, caller, request.body) } };
    },
  });
};
