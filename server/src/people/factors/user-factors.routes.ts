import { getUserFactors, removeUserFactors } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { findUser } from '../auth/users.repo.ts';
import { mailFactorChange } from './factor-notice.ts';
import { findUserFactors, removeFactors } from './sign-in-settings.service.ts';

/** What an owner can do for a user who has lost a second factor. */
export const userFactorsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config' | 'mailer'>> = async (
  app,
  { db, config, mailer },
) => {
  app.route({
    ...getUserFactors,
    handler: async ({ params }) => ({ data: await findUserFactors(db, params.id) }),
  });

  app.route({
    ...removeUserFactors,
    handler: async (request, reply) => {
      const [{ id }, owner] = [request.params, userOf(request)];
      // A stolen session must not remove what protects the account.
      if (id === owner.id) throw new Problem(403, 'Your own sign-in is changed in My Account.');
      await removeFactors(db, id, owner.id, clientOf(request));
      const user = await findUser(db, id);
      if (user) mailFactorChange({ mailer, config }, request.log, user, 'factors.removed');
      request.log.warn({ user: id, by: owner.id }, 'The second factors of a user were removed');
      return reply.code(204).send(null);
    },
  });
};
