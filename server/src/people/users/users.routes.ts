import {
  changeRole,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  getLibrary,
  getUser,
  isOwner,
  listUsers,
  updateUser,
  type User,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { sendText } from '../../kernel/http/validation.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { mailAll } from '../../kernel/mail/mail-all.ts';
import { Problem } from '../../kernel/problems.ts';
import { wantsDailyMail } from '../../library/notifications/daily-mail.repo.ts';
import { findEmailChangeOf } from '../auth/email-changes.repo.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { mailPasswordChange } from '../auth/password-notice.ts';
import type { StrangerLimits } from '../auth/stranger-limits.ts';
import { findUser, findUsers } from '../auth/users.repo.ts';
import { isMeant } from '../factors/required-factor.ts';
import { findFactorStates } from '../factors/second-factors.repo.ts';
import { deleteUser as removeUser } from './delete-user.service.ts';
import { changeRole as setRole, disableUser as disable, enableUser as enable } from './disable-user.service.ts';
import { emailChangeMails } from './email-change-mails.ts';
import { changeUser, createUser as addUser, findLibrary } from './users.service.ts';

const actorOf = (request: FastifyRequest) => ({ id: userOf(request).id, client: clientOf(request) });

export const usersRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'mailer'> & { logins: LoginLimits; strangers: StrangerLimits }
> = async (app, { db, config, mailer, logins, strangers }) => {
  const hasMail = config.smtpUrl !== null;
  /** A user as they see themselves. */
  const withOwnFields = async (user: User) => {
    const change = await findEmailChangeOf(db, user.id, hasMail);
    const isMailed = await wantsDailyMail(db, user.id);
    return { ...user, ...(change && { email_change: change }), ...(isMailed && { daily_mail: true }) };
  };

  app.route({
    ...listUsers,
    handler: async (request) => {
      const users = await findUsers(db);
      if (!isOwner(userOf(request).permission) || !config.passwordSignIn) return { data: users };
      const ids = users.map(({ id }) => id);
      const states = await findFactorStates(db, ids);
      return {
        data: users.map((user) => {
          const has_second_factor = states.get(user.id);
          if (has_second_factor === undefined) return user;
          const isMissing = !has_second_factor && isMeant(config, user);
          return { ...user, has_second_factor, ...(isMissing && { must_add_second_factor: true as const }) };
        }),
      };
    },
  });

  app.route({
    ...getUser,
    handler: async (request) => {
      const user = await findUser(db, request.params.id);
      if (!user) throw new Problem(404, 'User not found');
      return { data: user.id === userOf(request).id ? await withOwnFields(user) : user };
    },
  });

  app.route({
    ...getLibrary,
    handler: async ({ params }) => ({ data: await findLibrary(db, params.id) }),
  });

  app.route({
    ...createUser,
    handler: async (request, reply) =>
      reply.code(201).send({ data: await addUser(withIdempotency(request, db), request.body, actorOf(request)) }),
  });

  app.route({
    ...updateUser,
    handler: async (request) => {
      const { id } = request.params;
      if (id !== userOf(request).id) throw new Problem(403, 'Only the user itself can change these information.');
      const { email } = request.body;
      if (email !== undefined && email !== userOf(request).email) await strangers.take(id, email);
      const caller = { user: userOf(request), client: clientOf(request), accessToken: bearerOf(request) ?? '' };
      const changed = await changeUser({ db, logins, config }, caller, request.body);
      if (changed.email) mailAll(mailer, request.log, emailChangeMails(config.appUrl, changed.email));
      // To the address that the account had until now, if both were changed.
      if (request.body.password_new !== undefined)
        mailPasswordChange(
          { mailer, config },
          request.log,
          { ...changed.user, email: userOf(request).email },
          caller.client,
        );
      return { data: await withOwnFields(changed.user) };
    },
  });

  app.route({
    ...disableUser,
    handler: async (request) => ({ data: await disable(db, actorOf(request), request.params.id) }),
  });

  app.route({
    ...enableUser,
    handler: async (request) => ({ data: await enable(db, actorOf(request), request.params.id) }),
  });

  app.route({
    ...changeRole,
    handler: async (request) => {
      const { params, body } = request;
      return { data: await setRole(db, actorOf(request), params.id, body.permission) };
    },
  });

  app.route({
    ...deleteUser,
    handler: async (request, reply) => {
      await removeUser(db, request.params.id, actorOf(request));
      return sendText(reply, 'User was deleted.');
    },
  });
};
