import { endOtherSessions, endSession, listSessions } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { endOtherSessions as endOthers, endSession as end, findSessions } from './account-sessions.service.ts';

const callerOf = (request: FastifyRequest) => ({
  id: userOf(request).id,
  accessToken: bearerOf(request) ?? '',
  client: clientOf(request),
});

/** The sessions of the current user. Ending them needs no password: it only ever takes access away. */
export const accountSessionsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config'>> = async (
  app,
  { db, config },
) => {
  app.route({
    ...listSessions,
    handler: async (request) => ({ data: await findSessions(db, config, callerOf(request)) }),
  });

  app.route({
    ...endSession,
    handler: async (request, reply) => {
      await end(db, callerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...endOtherSessions,
    handler: async (request, reply) => {
      await endOthers(db, callerOf(request));
      return reply.code(204).send(null);
    },
  });
};
