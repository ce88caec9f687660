import { allowExtension, connectExtension, disconnectExtension } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../kernel/http/guard.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf, type Limit } from '../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import {
  allowExtension as allow,
  connectExtension as connect,
  disconnectExtension as disconnect,
} from './extensions.service.ts';

const MINUTES = 60;

/** Connects browser extensions: a signed-in user allows it, and the extension fetches its token. */
export const extensionsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'limits'>> = async (
  app,
  { db, limits },
) => {
  const refusal = 'Too many attempts. Try again later.';
  const allowed = limits('extension-grants', { points: 30, duration: 60 * MINUTES, refusal });
  const wrongGrants = limits('extension-connect', { points: 30, duration: 15 * MINUTES, refusal });
  const wrongTokens = limits('extension-disconnect', { points: 30, duration: 15 * MINUTES, refusal });
  const queue = new KeyedQueue();

  /**
   * Tries something that a caller may fail at only so often. Queued, so that concurrent guesses are counted like
   * sequential ones.
   */
  const attempt = <T>(limit: Limit, ip: string, work: () => Promise<T>): Promise<T> => {
    const caller = callerOf(ip);
    return queue.run(caller, async () => {
      await limit.check(caller);
      const result = await work();
      if (!result) await limit.count(caller);
      return result;
    });
  };

  app.route({
    ...allowExtension,
    handler: async (request, reply) => {
      const { id } = userOf(request);
      await allowed.take(String(id));
      const grant = await allow(db, { id, accessToken: bearerOf(request) ?? '' }, request.body);
      return reply.code(201).send({ data: { grant } });
    },
  });

  app.route({
    ...connectExtension,
    handler: async (request, reply) => {
      const data = await attempt(wrongGrants, request.ip, () => connect(db, request.body, clientOf(request)));
      if (!data) throw new Problem(400, 'This connection is no longer valid. Start again.');
      request.log.info('A browser extension was connected');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...disconnectExtension,
    handler: async (request, reply) => {
      await attempt(wrongTokens, request.ip, () => disconnect(db, request.body.token, clientOf(request)));
      return reply.code(204).send(null);
    },
  });
};
