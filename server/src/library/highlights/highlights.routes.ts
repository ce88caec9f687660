import {
  createHighlight,
  deleteHighlight,
  listHighlights,
  listPostHighlights,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  updateHighlight,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { noSuch } from '../access/request-access.ts';
import { findHighlights, findPostHighlights } from './highlights.repo.ts';
import { changeOne, createOne, removeOne } from './highlights.service.ts';

/** Highlights, for their users alone: visitors of a share get none. */
export const highlightsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...listPostHighlights,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('post', id, 'view');
      const data = await findPostHighlights(db, ownerId, id);
      if (!data) throw noSuch('post');
      return { data };
    },
  });

  app.route({
    ...listHighlights,
    handler: async (request) => {
      const { limit = PAGE_SIZE, ...query } = request.query;
      const size = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      return { data: await findHighlights(db, request.access.own.ownerId, { ...query, limit: size }) };
    },
  });

  app.route({
    ...createHighlight,
    handler: async (request, reply) => {
      const { ownerId } = await request.access.to('post', request.body.post_id, 'edit');
      const data = await createOne(withIdempotency(request, db), ownerId, request.body);
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...updateHighlight,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('highlight', id, 'edit');
      const data = await changeOne(db, ownerId, id, request.body);
      if (!data) throw noSuch('highlight');
      return { data };
    },
  });

  app.route({
    ...deleteHighlight,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('highlight', id, 'edit');
      if (!(await removeOne(db, ownerId, id))) throw noSuch('highlight');
      return reply.code(204).send(null);
    },
  });
};
