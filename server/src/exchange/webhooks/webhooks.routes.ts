import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import type { LoginLimits } from '../../people/auth/login-limits.ts';
import { findDeliveries } from './deliveries.repo.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { findWebhook, findWebhooks } from './webhooks.repo.ts';
import { addWebhook, changeWebhook, dropWebhook, rotateSecret, sendTest } from './webhooks.service.ts';

const TESTS = { points: 10, duration: 60, refusal: 'Too many tests. Try again in a minute.' };

const unknown = () => new Problem(404, 'There is no such webhook.');
const callerOf = (request: FastifyRequest) => ({ userId: userOf(request).id, client: clientOf(request) });

/** Who adds an address. An API token was created with the password. */
const adderOf = (request: FastifyRequest) => ({
  user: userOf(request),
  client: clientOf(request),
  isConfirmed: request.actor.kind === 'user' && request.actor.isToken === true,
});

export const webhooksRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'limits'> & { logins: LoginLimits; webhookSender: WebhookSender }
> = async (app, services) => {
  const { db, config, limits, logins, webhookSender: sender } = services;
  const tests = limits('webhook-test', TESTS);

  app.route({
    ...listWebhooks,
    handler: async (request) => ({ data: await findWebhooks(db, userOf(request).id) }),
  });

  app.route({
    ...createWebhook,
    handler: async (request, reply) =>
      reply.code(201).send({ data: await addWebhook({ db, config, logins }, adderOf(request), request.body) }),
  });

  app.route({
    ...updateWebhook,
    handler: async (request) => {
      const webhook = await changeWebhook({ db, config, logins }, adderOf(request), request.params.id, request.body);
      if (!webhook) throw unknown();
      return { data: webhook };
    },
  });

  app.route({
    ...deleteWebhook,
    handler: async (request, reply) => {
      if (!(await dropWebhook(db, callerOf(request), request.params.id))) throw unknown();
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...rotateWebhookSecret,
    handler: async (request) => {
      const webhook = await rotateSecret(db, callerOf(request), request.params.id);
      if (!webhook) throw unknown();
      return { data: webhook };
    },
  });

  app.route({
    ...testWebhook,
    handler: async (request) => {
      const { id: userId } = userOf(request);
      if (!(await findWebhook(db, userId, request.params.id))) throw unknown();
      await tests.take(String(userId));
      const delivery = await sendTest({ db, sender }, userId, request.params.id);
      if (!delivery) throw unknown();
      return { data: delivery };
    },
  });

  app.route({
    ...listWebhookDeliveries,
    handler: async (request) => {
      const { id } = request.params;
      const user_id = userOf(request).id;
      if (!(await findWebhook(db, user_id, id))) throw unknown();
      return { data: await findDeliveries(db, { id, user_id }) };
    },
  });
};
