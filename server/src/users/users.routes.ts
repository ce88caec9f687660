import { createUser, deleteUser, getLibrary, getUser, listUsers, updateUser } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { bearerOf, userOf } from '../http/guard.ts';
import { findUser, findUsers } from '../auth/users.repo.ts';
import { sendText } from '../http/validation.ts';
import { withIdempotency } from '../http/idempotency.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { changeUser, deleteUser as removeUser, emailChangedNotice, findLibrary, inviteUser } from './users.service.ts';

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
    handler: async ({ params }) => ({ data: await findLibrary(db, params.id) }),
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
      const caller = { user: userOf(request), ip: request.ip, accessToken: bearerOf(request) ?? '' };
      const user = await changeUser({ db, logins }, caller, request.body);
      if (user.email !== email) {
        // Not awaited: the response does not depend on the mail.
        void mailer
          .send(emailChangedNotice(config.appUrl, email, user))
          .then((message) => request.log.info(message))
          .catch((error: unknown) => request.log.error(error));
      }
      return { data: user };
    },
  });

  app.route({
    ...deleteUser,
    config: { access: 'owner' },
    handler: async ({ params }, reply) => {
      await removeUser(db, params.id);
      return sendText(reply, 'User was deleted.');
    },
  });
};
