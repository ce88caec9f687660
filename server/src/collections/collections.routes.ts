import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../access.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { findCollection, findCollections } from './collections.repo.ts';
import { addCollection, changeCollection, removeCollection } from './collections.service.ts';
import { nest } from './tree.ts';

const unknown = () => new Problem(404, 'Collection not found');

export const collectionsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db }) => {
  app.route({
    ...listCollections,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const rows = await findCollections(db, userOf(request).id);
      const { nested } = request.query;
      // Absent: a flat list without `nested`, which the schema of the answer takes as well.
      if (nested === undefined) return reply.send({ data: rows as never });
      const { all, roots } = nest(rows);
      return { data: nested ? roots : all };
    },
  });

  app.route({
    ...getCollection,
    config: { access: 'user' },
    handler: async (request) => {
      const collection = await findCollection(db, userOf(request).id, request.params.id);
      if (!collection) throw unknown();
      return { data: collection };
    },
  });

  app.route({
    ...createCollection,
    config: { access: 'user' },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await addCollection(db, userOf(request).id, request.body) }),
  });

  app.route({
    ...updateCollection,
    config: { access: 'user' },
    handler: async (request) => {
      const collection = await changeCollection(db, userOf(request).id, request.params.id, request.body);
      if (!collection) throw unknown();
      return { data: collection };
    },
  });

  app.route({
    ...deleteCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const isGone = await removeCollection(db, userOf(request).id, request.params.id, Boolean(request.query.nested));
      if (!isGone) throw unknown();
      return reply.code(204).send(null);
    },
  });
};
