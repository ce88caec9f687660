import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf } from '../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { passwordsOff, Problem } from '../../kernel/problems.ts';
import type { StrangerLimits } from '../auth/stranger-limits.ts';
import { invitationLink, invitationMail } from './invitation-mail.ts';
import { findInvitation, findInvitations, findValidInvitation } from './invitations.repo.ts';
import { accept, invite, resend, revoke } from './invitations.service.ts';

const HOUR = 3600;
/** Per owner, so that a stolen session cannot send mail to everybody. */
const SENT = { points: 30, duration: HOUR, refusal: 'Too many invitations. Try again later.' };
/** Per IP address, as for wrong passwords. */
const WRONG_LINKS = { points: 30, duration: HOUR / 4, refusal: 'Too many wrong links. Try again later.' };

const byOwner = (request: FastifyRequest) => ({ id: userOf(request).id, client: clientOf(request) });

/** Invitations of owners, and their acceptance. */
export const invitationsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'mailer' | 'limits'> & { strangers: StrangerLimits }
> = async (app, { db, config, mailer, limits, strangers }) => {
  const sending = limits('invitation-mail', SENT);
  const wrong = limits('invitation-link', WRONG_LINKS);
  const queue = new KeyedQueue();

  /** Mails the link, or returns it where the server cannot send mail. */
  const deliver = ({ log }: FastifyRequest, { invitation, token }: Awaited<ReturnType<typeof invite>>) => {
    const link = invitationLink(config.appUrl, token);
    // Not awaited: an owner sees in the list that it is open, and can send it again.
    void mailer
      .send(invitationMail(config.appUrl, invitation, link))
      .then((message) => log.info(message))
      .catch((error: unknown) => log.error(error));
    return { ...invitation, link: config.smtpUrl ? null : link } satisfies SentInvitation;
  };

  /** Does something with the token of a link. @throws Problem 404 if it is invalid, 429 after too many of those. */
  const withLink = <T>({ ip }: FastifyRequest, work: () => Promise<T | null>): Promise<T> => {
    const caller = callerOf(ip);
    // Queued, so that concurrent guesses are counted like sequential ones.
    return queue.run(caller, async () => {
      await wrong.check(caller);
      const outcome = await work();
      if (outcome !== null) return outcome;
      await wrong.count(caller);
      throw new Problem(404, 'This invitation is no longer valid.');
    });
  };

  app.route({
    ...listInvitations,
    handler: async () => ({ data: await findInvitations(db) }),
  });

  app.route({
    ...createInvitation,
    handler: async (request, reply) => {
      await sending.take(String(userOf(request).id));
      await strangers.takeAddress(request.body.email);
      return reply.code(201).send({ data: deliver(request, await invite(db, byOwner(request), request.body)) });
    },
  });

  app.route({
    ...resendInvitation,
    handler: async (request) => {
      await sending.take(String(userOf(request).id));
      const invitation = await findInvitation(db, request.params.id);
      if (invitation) await strangers.takeAddress(invitation.email);
      return { data: deliver(request, await resend(db, byOwner(request), request.params.id)) };
    },
  });

  app.route({
    ...revokeInvitation,
    handler: async (request, reply) => {
      await revoke(db, byOwner(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...readInvitation,
    handler: async (request) => {
      const { email, name, by } = await withLink(request, () => findValidInvitation(db, request.body.token));
      return { data: { email, name, by } };
    },
  });

  app.route({
    ...acceptInvitation,
    config: { createsUser: true },
    handler: async (request, reply) => {
      // Nobody could sign in with the password that is chosen here.
      if (!config.passwordSignIn) throw passwordsOff();
      const data = await withLink(request, () => accept(db, request.body, clientOf(request)));
      return reply.code(201).send({ data });
    },
  });
};
