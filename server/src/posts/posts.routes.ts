import {
  CONTENT_MAX_BYTES,
  createPost,
  deletePost,
  emptyRecycleBin,
  getPost,
  listPosts,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  type Post,
  updatePost,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf } from '../access.ts';
import type { Db } from '../database/connect.ts';
import { invalid, Problem } from '../problems.ts';
import { phrasesOf } from '../search/query.ts';
import type { Services } from '../services.ts';
import { archivePost, emptyBin, type Filter, findPost, findPosts, removePost } from './posts.repo.ts';
import { addPost, changePost } from './posts.service.ts';
import { searchPosts } from './search-posts.ts';

/** JSON may spell a byte with six (`\u0000`), so a note within its limit fits in any case. */
const bodyLimit = 2 * CONTENT_MAX_BYTES + 2 * 1024 * 1024;

const unknown = () => new Problem(404, 'Post does not exist');

/** Whose posts a request sees: a visitor's are the owner's, and only the shared collection. */
function scopeOf({ actor }: FastifyRequest): { userId: number; collectionId: number | null } {
  if (actor.kind === 'visitor') return { userId: actor.visitor.ownerId, collectionId: actor.visitor.collection_id };
  if (actor.kind === 'user') return { userId: actor.user.id, collectionId: null };
  throw new Error('Nobody sees posts.');
}

/** A search where words are looked for, else a list in its own order. */
async function listOf(db: Db, userId: number, filter: Filter, limit: number): Promise<Post[] | null> {
  const phrases = phrasesOf(filter.filter ?? '');
  return phrases.length > 0 ? searchPosts(db, userId, phrases, filter, limit) : findPosts(db, userId, filter, limit);
}

export const postsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, workers, previews }) => {
  app.route({
    ...listPosts,
    config: { access: 'user-or-visitor' },
    handler: async (request) => {
      const { userId, collectionId } = scopeOf(request);
      const { limit = PAGE_SIZE, after_id, withTags } = request.query;
      // A visitor's list is the shared collection whatever else is asked for.
      const filter = collectionId === null ? request.query : { collection_id: collectionId, after_id, withTags };
      const isWhole = limit === 0 || limit > PAGE_SIZE_MAX;
      const data = await listOf(db, userId, filter, isWhole ? PAGE_SIZE_MAX : limit);
      if (!data) throw new Problem(404, 'after_id does not exist');
      return { data };
    },
  });

  app.route({
    ...getPost,
    config: { access: 'user-or-visitor' },
    handler: async (request) => {
      const { userId, collectionId } = scopeOf(request);
      const post = await findPost(db, userId, request.params.id, Boolean(request.query.withTags));
      const isHidden = collectionId !== null && (post?.collection_id !== collectionId || post.is_archived);
      if (!post || isHidden) throw unknown();
      return { data: post };
    },
  });

  app.route({
    ...createPost,
    bodyLimit,
    config: { access: 'user' },
    handler: async (request, reply) =>
      reply.code(201).send({ data: await addPost({ db, workers, previews }, userOf(request).id, request.body) }),
  });

  app.route({
    ...updatePost,
    bodyLimit,
    config: { access: 'user' },
    handler: async (request) => {
      const post = await changePost({ db, workers, previews }, userOf(request).id, request.params.id, request.body);
      if (!post) throw unknown();
      return { data: post };
    },
  });

  app.route({
    ...deletePost,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const remove = request.query.permanent ? removePost : archivePost;
      if (!(await remove(db, userOf(request).id, request.params.id))) throw unknown();
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...emptyRecycleBin,
    config: { access: 'user' },
    handler: async (request, reply) => {
      if (!request.query.is_archived) throw invalid('is_archived', 'Only the recycle bin can be emptied.');
      await emptyBin(db, userOf(request).id);
      return reply.code(204).send(null);
    },
  });
};
