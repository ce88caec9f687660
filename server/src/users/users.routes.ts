import { createUser, deleteUser, getLibrary, getUser, listUsers, updateUser } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { bearerOf, userOf } from '../http/guard.ts';
import { findUser, findUsers } from '../auth/users.repo.ts';
import { sendText } from '../http/validation.ts';
import { withIdempotency } from '../http/idempotency.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { changeUser, dismissUser, inviteUser, libraryOf, noticeOfMove } from './users.service.ts';

export const usersRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, config, mailer, logins }) => {
  app.route({
    ...listUsers,
    config: { access: 'user' },
    handler: async () => ({ data: await findUsers(db) }),
  });

  app.route({
    ...getUser,
    config: { access: 'user' },
    handler: async ({ params }) => {
      const user = await findUser(db, params.id);
      if (!user) throw new Problem(404, 'User not found');
      return { data: user };
    },
  });

  app.route({
    ...getLibrary,
    config: { access: 'owner' },
    handler: async ({ params }) => ({ data: await libraryOf(db, params.id) }),
  });

  app.route({
    ...createUser,
    config: { access: 'owner' },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await inviteUser(withIdempotency(request, db), request.body) }),
  });

  app.route({
    ...updateUser,
    config: { access: 'user' },
    handler: async (request) => {
      const { id } = request.params;
      if (id !== userOf(request).id) throw new Problem(403, 'Only the user itself can change these information.');
      const { email } = userOf(request);
      const caller = { user: userOf(request), address: request.ip, accessToken: bearerOf(request) ?? '' };
      const user = await changeUser({ db, logins }, caller, request.body);
      if (user.email !== email) {
        // Beside the answer: whether the mail leaves is not the person's to wait for.
        void mailer
          .send(noticeOfMove(config.appUrl, email, user))
          .then((said) => request.log.info(said))
          .catch((error: unknown) => request.log.error(error));
      }
      return { data: user };
    },
  });

  app.route({
    ...deleteUser,
    config: { access: 'owner' },
    handler: async ({ params }, reply) => {
      await dismissUser(db, params.id);
      return sendText(reply, 'User was deleted.');
    },
  });
};
