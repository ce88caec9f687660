import {
  type Collection,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  listDeletedCollections,
  orderCollections,
  purgeCollection,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Db } from '../../kernel/database/connect.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { reserveEntries } from '../../kernel/http/list-limit.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { collectionFor, forMember } from '../access/member-lists.ts';
import { noSuch } from '../access/request-access.ts';
import { countUnread } from '../notifications/notifications.repo.ts';
import { countFavoritesOfOthers } from '../posts/favorites/count-favorites.ts';
import { addAppearance } from './appearance.repo.ts';
import { addPostCounts, addShared, countBesidePosts, countCollections, countWithin } from './collection-counts.repo.ts';
import { findCollection, findCollections } from './collections.repo.ts';
import { addCollection, changeCollection, removeCollection } from './collections.service.ts';
import { countDeletions, findDeletions } from './deleted-collections.repo.ts';
import { purgeDeleted, restoreDeleted } from './deleted-collections.service.ts';
import { orderChildren } from './order-collections.ts';
import { countNested, nest } from './tree.ts';

export const collectionsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'reads'>> = async (
  app,
  { db, reads },
) => {
  app.route({
    ...listCollections,
    handler: async (request, reply) => {
      const { nested, withCounts, withShares } = request.query;
      const { ownerId: userId } = request.access.own;
      const source = reads.for(request);
      reserveEntries(await countCollections(source, userId), request);
      const rows = await findCollections(source, userId);
      request.responseReservation?.ask(await addAppearance(source, userId, rows));
      const counts = withCounts && {
        ...(await addPostCounts(source, userId, rows)),
        ...(await countBesidePosts(source, userId)),
      };
      if (counts) counts.favorites += await countFavoritesOfOthers(source, userId, await request.access.memberships());
      if (withCounts || withShares) await addShared(source, userId, rows);
      const unread = withCounts ? await countUnread(source, userId) : null;
      const beside = {
        ...(counts && { counts }),
        ...(request.access.isMember && { has_shared: true as const }),
        ...(unread !== null && { unread_notifications: unread }),
      };
      // Without the parameter: a flat list without `nested`, which the response schema allows as well.
      if (nested === undefined) return reply.send({ data: rows as never, ...beside });
      const { all, roots } = nest(rows);
      if (!nested) reserveEntries(countNested(roots), request);
      return { data: nested ? roots : all, ...beside };
    },
  });

  app.route({
    ...getCollection,
    handler: async (request, reply) => {
      const { id } = request.params;
      const access = await request.access.to('collection', id, 'view');
      const { ownerId: userId } = access;
      const found = await findCollection(db, userId, id);
      if (!found) throw noSuch('collection');
      const collection = collectionFor(access, found);
      // Computed without the counts, which change independently of the collection.
      void reply.header('etag', etagOf(found));
      if (!request.query.withCounts) return { data: collection };
      await addShared(db, userId, [collection]);
      return { data: { ...collection, ...(await countWithin(db, userId, id)) } };
    },
  });

  app.route({
    ...createCollection,
    handler: async (request, reply) => {
      const access = await request.access.toList({ collection_id: request.body.parent_id }, 'edit');
      const shown = (_source: Db, collection: Collection) => collectionFor(access, collection);
      const services = withIdempotency(request, db, 201, shown);
      const added = await addCollection(services, access, forMember(access, request.body));
      return reply
        .code(201)
        .header('etag', etagOf(added))
        .send({ data: shown(db, added) });
    },
  });

  app.route({
    ...updateCollection,
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const access = await request.access.to('collection', params.id, 'manage');
      const given = forMember(access, body);
      const changed = await changeCollection(db, access, params.id, given, headers['if-match']);
      if (!changed) throw noSuch('collection');
      void reply.header('etag', etagOf(changed));
      return { data: collectionFor(access, changed) };
    },
  });

  app.route({
    ...orderCollections,
    handler: async (request, reply) => {
      const access = await request.access.toList({ collection_id: request.body.parent_id }, 'edit');
      if (!(await orderChildren(db, access, request.body))) throw noSuch('collection');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...deleteCollection,
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const access = await request.access.to('collection', params.id, 'manage');
      const isGone = await removeCollection(db, access, params.id, Boolean(query.nested), headers['if-match']);
      if (!isGone) throw noSuch('collection');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...listDeletedCollections,
    handler: async (request) => {
      const { ownerId: userId } = request.access.own;
      reserveEntries(await countDeletions(db, userId), request);
      return { data: await findDeletions(db, userId) };
    },
  });

  app.route({
    ...restoreCollection,
    handler: async (request) => {
      const { id } = request.params;
      const access = await request.access.to('deleted collection', id, 'manage');
      const shown = (_source: Db, collection: Collection) => collectionFor(access, collection);
      const restored = await restoreDeleted(withIdempotency(request, db, 200, shown), access, id);
      if (!restored) throw noSuch('collection');
      return { data: shown(db, restored) };
    },
  });

  app.route({
    ...purgeCollection,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('collection', id, 'manage');
      if (!(await purgeDeleted(db, ownerId, id))) throw noSuch('collection');
      return reply.code(204).send(null);
    },
  });
};
