import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../access.ts';
import { etagOf } from '../etag.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { countIn, findCollection, findCollections } from './collections.repo.ts';
import { addCollection, changeCollection, removeCollection } from './collections.service.ts';
import { nest } from './tree.ts';

const unknown = () => new Problem(404, 'Collection not found');

export const collectionsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db }) => {
  app.route({
    ...listCollections,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { nested, withCounts } = request.query;
      const rows = await findCollections(db, userOf(request).id);
      if (withCounts) await countIn(db, userOf(request).id, rows);
      // Absent: a flat list without `nested`, which the schema of the answer takes as well.
      if (nested === undefined) return reply.send({ data: rows as never });
      const { all, roots } = nest(rows);
      return { data: nested ? roots : all };
    },
  });

  app.route({
    ...getCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const collection = await findCollection(db, userOf(request).id, request.params.id);
      if (!collection) throw unknown();
      void reply.header('etag', etagOf(collection));
      return { data: collection };
    },
  });

  app.route({
    ...createCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const collection = await addCollection(db, userOf(request).id, request.body);
      return reply.code(201).header('etag', etagOf(collection)).send({ data: collection });
    },
  });

  app.route({
    ...updateCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const collection = await changeCollection(db, userOf(request).id, params.id, body, headers['if-match']);
      if (!collection) throw unknown();
      void reply.header('etag', etagOf(collection));
      return { data: collection };
    },
  });

  app.route({
    ...deleteCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const userId = userOf(request).id;
      const isGone = await removeCollection(db, userId, params.id, Boolean(query.nested), headers['if-match']);
      if (!isGone) throw unknown();
      return reply.code(204).send(null);
    },
  });
};
