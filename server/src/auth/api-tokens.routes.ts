import { createApiToken, deleteApiToken, listApiTokens } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../http/guard.ts';
import { Problem, releasesOff } from '../problems.ts';
import type { Services } from '../services.ts';
import { findApiTokens, removeApiToken } from './api-tokens.repo.ts';
import { createToken } from './api-tokens.service.ts';

/** Tokens for releases: listed and revoked by any owner at any time, created only while releases are on. */
export const apiTokensRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, config, logins }) => {
  app.route({
    ...listApiTokens,
    config: { access: 'owner' },
    handler: async () => ({ data: await findApiTokens(db) }),
  });

  app.route({
    ...createApiToken,
    config: { access: 'owner' },
    handler: async (request, reply) => {
      if (config.moduleReleases === 'off') throw releasesOff();
      const user = userOf(request);
      const data = await createToken({ db, logins }, { user, ip: request.ip }, request.body);
      request.log.warn({ token: data.id, modules: data.modules, user: user.id }, 'An API token was created');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...deleteApiToken,
    config: { access: 'owner' },
    handler: async (request, reply) => {
      if (!(await removeApiToken(db, request.params.id))) throw new Problem(404, 'There is no such token.');
      request.log.info({ token: request.params.id, user: userOf(request).id }, 'An API token was revoked');
      return reply.code(204).send(null);
    },
  });
};
