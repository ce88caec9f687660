import { convertPost, type Post, undoConversion } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Db } from '../../kernel/database/connect.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { postFor } from '../access/member-lists.ts';
import { noSuch } from '../access/request-access.ts';
import { oneAsUserGets } from './as-user-gets.ts';
import { convertPost as convert, undoConversion as undo } from './conversion.service.ts';

export const conversionRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...convertPost,
    handler: async (request, reply) => {
      const { params, body } = request;
      const access = await request.access.to('post', params.id, 'edit');
      const shown = (source: Db, post: Post) =>
        oneAsUserGets(source, request.access.own.ownerId, postFor(access, post));
      const post = await convert(withIdempotency(request, db, 200, shown), access.ownerId, params.id, body.type);
      if (!post) throw noSuch('post');
      void reply.header('etag', etagOf(post));
      return { data: await shown(db, post) };
    },
  });

  app.route({
    ...undoConversion,
    handler: async (request, reply) => {
      const { id } = request.params;
      const access = await request.access.to('post', id, 'edit');
      const post = await undo(db, access.ownerId, id);
      if (!post) throw new Problem(404, 'There is nothing to undo.');
      void reply.header('etag', etagOf(post));
      return { data: await oneAsUserGets(db, request.access.own.ownerId, postFor(access, post)) };
    },
  });
};
