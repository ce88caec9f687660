import {
  createComment,
  deleteComment,
  listComments,
  listPostPeople,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SUGGESTED_PEOPLE_MAX,
  updateComment,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { forbidden } from '../../kernel/problems.ts';
import { noSuch } from '../access/request-access.ts';
import { findPostPeople } from '../grants/people.repo.ts';
import { hasPost } from '../highlights/highlights.repo.ts';
import { findComments } from './comments.repo.ts';
import { commentOn, deleteOne, editComment, seesComments } from './comments.service.ts';

/** Comments on posts, for everyone with access to these. */
export const commentsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...listComments,
    handler: async (request) => {
      const { id } = request.params;
      const { limit = PAGE_SIZE, ...query } = request.query;
      const { ownerId } = await request.access.to('post', id, 'view');
      if (!seesComments(request.actor) || !(await hasPost(db, ownerId, id))) throw noSuch('post');
      const size = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      return { data: await findComments(db, ownerId, id, { ...query, limit: size }) };
    },
  });

  app.route({
    ...createComment,
    handler: async (request, reply) => {
      const { params, body } = request;
      const access = await request.access.to('post', params.id, 'view');
      const writer = { userId: userOf(request).id, access };
      const data = await commentOn(withIdempotency(request, db), writer, params.id, body);
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...listPostPeople,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId, mayComment } = await request.access.to('post', id, 'view');
      if (!mayComment) throw forbidden();
      if (!(await hasPost(db, ownerId, id))) throw noSuch('post');
      return { data: await findPostPeople(db, ownerId, id, SUGGESTED_PEOPLE_MAX) };
    },
  });

  app.route({
    ...updateComment,
    handler: async (request) => {
      const { params, body } = request;
      const access = await request.access.to('comment', params.id, 'view');
      return { data: await editComment(db, { userId: userOf(request).id, access }, params.id, body) };
    },
  });

  app.route({
    ...deleteComment,
    handler: async (request, reply) => {
      const { id } = request.params;
      const access = await request.access.to('comment', id, 'view');
      await deleteOne(db, { userId: userOf(request).id, access }, id);
      return reply.code(204).send(null);
    },
  });
};
