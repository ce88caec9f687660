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

import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findHighlights, findPostHighlights, removeHighlight } from './highlights.repo.ts';
import { changeOne, createOne } from './highlights.service.ts';

const unknown = () => new Problem(404, 'Highlight not found');

/** Highlights, for their users alone: visitors of a share get none. */
export const highlightsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...listPostHighlights,
    handler: async (request) => {
      const data = await findPostHighlights(db, userOf(request).id, request.params.id);
      if (!data) throw new Problem(404, 'Post does not exist');
      return { data };
    },
  });

  app.route({
    ...listHighlights,
    handler: async (request) => {
      const { limit = PAGE_SIZE, ...query } = request.query;
      const size = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      return { data: await findHighlights(db, userOf(request).id, { ...query, limit: size }) };
    },
  });

  app.route({
    ...createHighlight,
    handler: async (request, reply) => {
      const data = await createOne(withIdempotency(request, db), userOf(request).id, request.body);
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...updateHighlight,
    handler: async (request) => {
      const data = await changeOne(db, userOf(request).id, request.params.id, request.body);
      if (!data) throw unknown();
      return { data };
    },
  });

  app.route({
    ...deleteHighlight,
    handler: async (request, reply) => {
      if (!(await removeHighlight(db, userOf(request).id, request.params.id))) throw unknown();
      return reply.code(204).send(null);
    },
  });
};
