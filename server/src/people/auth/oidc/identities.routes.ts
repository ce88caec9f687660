import { connectIdentity, listIdentities, removeIdentity } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../../kernel/http/guard.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { invalid, oidcOff, Problem } from '../../../kernel/problems.ts';
import type { LoginLimits } from '../login-limits.ts';
import { isPassword } from '../passwords.ts';
import { emailKey, findPasswordHash } from '../users.repo.ts';
import { isUnreachable } from './bounded-fetch.ts';
import { sendKey } from './browser-key.ts';
import { hostOf, removeIdentity as remove } from './connect.service.ts';
import { findIdentities } from './identities.repo.ts';
import type { Provider } from './provider.ts';
import { addTransaction } from './transactions.repo.ts';

/** The accounts at providers with which the current user can sign in. */
export const identitiesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config'> & { logins: LoginLimits; oidc: Provider | null }
> = async (app, { db, config, logins, oidc }) => {
  const secure = config.appUrl.startsWith('https:');

  app.route({
    ...listIdentities,
    handler: async (request) => {
      const found = await findIdentities(db, userOf(request).id);
      const identities = found.map(({ issuer, ...rest }) => ({ ...rest, host: hostOf(issuer) }));
      return { data: { provider: config.oidc?.name ?? null, identities } };
    },
  });

  app.route({
    ...connectIdentity,
    handler: async (request, reply) => {
      if (!oidc) throw oidcOff();
      const { id, email } = userOf(request);
      const { password } = request.body;
      // Whoever finds an open browser must not be able to add a way in for themselves.
      const isRight = await logins.attempt(
        emailKey(email),
        request.ip,
        async () => (await isPassword(password, await findPasswordHash(db, id))) || null,
      );
      if (!isRight) throw invalid('password', 'This is not your password.');
      const key = await addTransaction(db, { purpose: 'connect', user_id: id, back: `/users/${id}`, answer: null });
      try {
        const url = await oidc.authorizationUrl(key);
        sendKey(reply, key, secure);
        return { data: { url } };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        request.log.error(error);
        throw new Problem(503, 'The provider does not respond. Try again later.', { 'retry-after': '30' });
      }
    },
  });

  app.route({
    ...removeIdentity,
    handler: async (request, reply) => {
      const caller = { userId: userOf(request).id, accessToken: bearerOf(request) ?? '', client: clientOf(request) };
      await remove(db, config, { ...caller, id: request.params.id });
      return reply.code(204).send(null);
    },
  });
};
