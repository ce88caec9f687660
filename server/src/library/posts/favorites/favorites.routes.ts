import { favoritePost, FAVORITES_OF_OTHERS_MAX, unfavoritePost } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { transact } from '../../../kernel/database/transact.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { noSuch } from '../../access/request-access.ts';
import { changePost, type PageLoader } from '../posts.service.ts';
import { addFavorite, countFavorites, removeFavorites } from './favorites.repo.ts';
import { tooManyFavorites } from './too-many-favorites.ts';

/** The favorites of the sender: a flag of their own posts, and a row for each post of somebody else. */
export const favoritesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'workers'> & { previews: PageLoader }
> = async (app, services) => {
  const { db } = services;
  const set = async (request: FastifyRequest<{ Params: { id: number } }>, is_favorite: boolean): Promise<void> => {
    const { id } = request.params;
    const access = await request.access.to('post', id, 'view');
    const { ownerId: userId } = request.access.own;
    if (access.as === 'owner') {
      const reserve = (bytes: number) => request.responseReservation?.ask(bytes);
      if (!(await changePost(services, access, id, { is_favorite }, { ifMatch: undefined }, reserve)))
        throw noSuch('post');
      return;
    }
    await transact(db, userId, async (trx) => {
      if (!is_favorite) return removeFavorites(trx, userId, [id]);
      if ((await countFavorites(trx, userId)) >= FAVORITES_OF_OTHERS_MAX) throw tooManyFavorites('id');
      await addFavorite(trx, userId, access.ownerId, id);
    });
  };

  app.route({
    ...favoritePost,
    handler: async (request, reply) => {
      await set(request, true);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...unfavoritePost,
    handler: async (request, reply) => {
      await set(request, false);
      return reply.code(204).send(null);
    },
  });
};
