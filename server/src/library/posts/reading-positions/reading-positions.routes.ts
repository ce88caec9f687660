import { getReadingPosition, updateReadingPosition } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import type { Kernel } from '../../../kernel/kernel.ts';
import { noSuch } from '../../access/request-access.ts';
import { hasPost } from '../../highlights/highlights.repo.ts';
import { findReadingPosition, removeReadingPosition, setReadingPosition } from './reading-positions.repo.ts';

/** Where the sender stopped reading: theirs alone, also in posts of others. */
export const readingPositionsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  /** Who reads a post that they may see. */
  const readerOf = async (request: FastifyRequest<{ Params: { id: number } }>): Promise<number> => {
    const { id } = request.params;
    const { ownerId } = await request.access.to('post', id, 'view');
    if (!(await hasPost(db, ownerId, id))) throw noSuch('post');
    return request.access.own.ownerId;
  };

  app.route({
    ...getReadingPosition,
    handler: async (request) => {
      const userId = await readerOf(request);
      return { data: await findReadingPosition(db, userId, request.params.id) };
    },
  });

  app.route({
    ...updateReadingPosition,
    handler: async (request, reply) => {
      const { body, params } = request;
      const userId = await readerOf(request);
      if (body.position === 0) await removeReadingPosition(db, userId, params.id);
      else await setReadingPosition(db, userId, params.id, body);
      return reply.code(204).send(null);
    },
  });
};
