import { convertPost, undoConversion } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { etagOf } from '../../kernel/http/etag.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { convertPost as convert, undoConversion as undo } from './conversion.service.ts';

export const conversionRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...convertPost,
    handler: async (request, reply) => {
      const { params, body } = request;
      const post = await convert(withIdempotency(request, db, 200), userOf(request).id, params.id, body.type);
      if (!post) throw new Problem(404, 'Post does not exist');
      void reply.header('etag', etagOf(post));
      return { data: post };
    },
  });

  app.route({
    ...undoConversion,
    handler: async (request, reply) => {
      const post = await undo(db, userOf(request).id, request.params.id);
      if (!post) throw new Problem(404, 'There is nothing to undo.');
      void reply.header('etag', etagOf(post));
      return { data: post };
    },
  });
};
