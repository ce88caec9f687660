import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../http/guard.ts';
import { etagOf } from '../http/etag.ts';
import { keyed } from '../http/idempotency.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { askForAll, askForEntries } from '../http/list-limit.ts';
import { countWithin, findCollection, findCollections, notePosts, noteShares } from './collections.repo.ts';
import { addCollection, changeCollection, removeCollection } from './collections.service.ts';
import { countNested, nest } from './tree.ts';

const unknown = () => new Problem(404, 'Collection not found');

export const collectionsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db }) => {
  app.route({
    ...listCollections,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { nested, withCounts, withShares } = request.query;
      const userId = userOf(request).id;
      await askForAll(db, 'collections', userId, request);
      const rows = await findCollections(db, userId);
      if (withCounts) await notePosts(db, userId, rows);
      if (withCounts || withShares) await noteShares(db, userId, rows);
      // Absent: a flat list without `nested`, which the schema of the answer takes as well.
      if (nested === undefined) return reply.send({ data: rows as never });
      const { all, roots } = nest(rows);
      if (!nested) askForEntries(countNested(roots), request);
      return { data: nested ? roots : all };
    },
  });

  app.route({
    ...getCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { id } = request.params;
      const userId = userOf(request).id;
      const collection = await findCollection(db, userId, id);
      if (!collection) throw unknown();
      // Of the collection as it is stored: what stands in it changes without it.
      void reply.header('etag', etagOf(collection));
      if (!request.query.withCounts) return { data: collection };
      await noteShares(db, userId, [collection]);
      return { data: { ...collection, ...(await countWithin(db, userId, id)) } };
    },
  });

  app.route({
    ...createCollection,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const collection = await addCollection(keyed(request, db), userOf(request).id, request.body);
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
