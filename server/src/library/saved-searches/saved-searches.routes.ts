import {
  countSavedSearches,
  createSavedSearch,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { countAll } from './count-searches.ts';
import { findSavedSearch, findSavedSearches } from './saved-searches.repo.ts';
import { addSavedSearch, changeSavedSearch, dropSavedSearch } from './saved-searches.service.ts';

const unknown = () => new Problem(404, 'Saved search not found');

export const savedSearchesRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...listSavedSearches,
    handler: async (request) => ({ data: await findSavedSearches(db, request.access.own.ownerId) }),
  });

  app.route({
    ...countSavedSearches,
    handler: async (request) => ({ data: await countAll(db, request.access.own.ownerId) }),
  });

  app.route({
    ...getSavedSearch,
    handler: async (request) => {
      const search = await findSavedSearch(db, request.access.own.ownerId, request.params.id);
      if (!search) throw unknown();
      return { data: search };
    },
  });

  app.route({
    ...createSavedSearch,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send({ data: await addSavedSearch(withIdempotency(request, db), request.access.own.ownerId, request.body) }),
  });

  app.route({
    ...updateSavedSearch,
    handler: async (request) => {
      const search = await changeSavedSearch(db, request.access.own.ownerId, request.params.id, request.body);
      if (!search) throw unknown();
      return { data: search };
    },
  });

  app.route({
    ...deleteSavedSearch,
    handler: async (request, reply) => {
      if (!(await dropSavedSearch(db, request.access.own.ownerId, request.params.id))) throw unknown();
      return reply.code(204).send(null);
    },
  });
};
