import { createFeed, deleteFeed, feedPath, listFeeds } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { clientOf } from '../../kernel/http/client.ts';
import { bearerOf, userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { findFeeds } from './feeds.repo.ts';
import { addFeed, revokeFeed } from './feeds.service.ts';

export const feedsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config'>> = async (app, { db, config }) => {
  app.route({
    ...listFeeds,
    handler: async (request) => {
      const { is_favorite, ...list } = request.query;
      const filter = { ...list, is_favorite: is_favorite === undefined ? undefined : Boolean(is_favorite) };
      return { data: await findFeeds(db, userOf(request).id, filter) };
    },
  });

  app.route({
    ...createFeed,
    handler: async (request, reply) => {
      const user = userOf(request);
      const caller = { id: user.id, accessToken: bearerOf(request) ?? '', client: clientOf(request) };
      const feed = await addFeed(db, caller, request.body);
      request.log.info({ feed: feed.id, user: user.id }, 'A feed was created');
      const addresses = {
        atom_url: config.appUrl + feedPath(feed.secret, 'atom'),
        json_url: config.appUrl + feedPath(feed.secret, 'json'),
      };
      return reply.code(201).send({ data: { ...feed, ...addresses } });
    },
  });

  app.route({
    ...deleteFeed,
    handler: async (request, reply) => {
      if (!(await revokeFeed(db, userOf(request).id, request.params.id, clientOf(request))))
        throw new Problem(404, 'There is no such feed.');
      return reply.code(204).send(null);
    },
  });
};
