import { createTag, createTags, deleteTag, getTag, listTags, mergeTag, updateTag } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';

import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { reserveEntries } from '../../kernel/http/list-limit.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalid } from '../../kernel/problems.ts';
import { noSuch } from '../access/request-access.ts';
import { countTags, findCountedTags, findTag, findTags, findTagsWithin } from './tags.repo.ts';
import { changeTag, createTag as addOne, deleteTag as removeOne, findOrCreateTags, mergeTags } from './tags.service.ts';

/** One route accepts one name, or several for the tags of a post (specification section 7). */
const createEither = {
  ...createTag,
  schema: {
    body: Type.Partial(Type.Object({ ...createTag.schema.body.properties, ...createTags.schema.body.properties })),
    response: { 201: Type.Union([createTag.schema.response[201], createTags.schema.response[201]]) },
  },
};

export const tagsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'reads'>> = async (app, { db, reads }) => {
  app.route({
    ...listTags,
    handler: async (request) => {
      const { collection_id: collectionId } = request.query;
      const { ownerId: id } = await request.access.toList(request.query, 'view');
      const source = reads.for(request);
      if (collectionId !== undefined) return { data: await findTagsWithin(source, id, collectionId) };
      reserveEntries(await countTags(source, id), request);
      return { data: await (request.query.withCounts ? findCountedTags(source, id) : findTags(source, id)) };
    },
  });

  app.route({
    ...getTag,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('tag', id, 'view');
      const tag = await findTag(db, ownerId, id);
      if (!tag) throw noSuch('tag');
      return { data: tag };
    },
  });

  app.route({
    ...createEither,
    handler: async (request, reply) => {
      const { ownerId: id } = request.access.own;
      const { name, tags } = request.body;
      if (tags && name !== undefined) throw invalid('name', 'Send either a name or tags.');
      if (tags) return reply.code(201).send({ data: await findOrCreateTags(withIdempotency(request, db), id, tags) });
      if (name === undefined) throw invalid('name', 'This field is required.');
      return reply.code(201).send({ data: await addOne(withIdempotency(request, db), id, name) });
    },
  });

  app.route({
    ...updateTag,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('tag', id, 'manage');
      const tag = await changeTag(db, ownerId, id, request.body.name);
      if (!tag) throw noSuch('tag');
      return { data: tag };
    },
  });

  app.route({
    ...mergeTag,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('tag', id, 'manage');
      const tag = await mergeTags(withIdempotency(request, db, 200), ownerId, id, request.body.into);
      if (!tag) throw noSuch('tag');
      return { data: tag };
    },
  });

  app.route({
    ...deleteTag,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('tag', id, 'manage');
      if (!(await removeOne(db, ownerId, id))) throw noSuch('tag');
      return reply.code(204).send(null);
    },
  });
};
