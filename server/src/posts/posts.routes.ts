import {
  CONTENT_MAX_BYTES,
  createPost,
  deletePost,
  emptyRecycleBin,
  getPost,
  listPosts,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  updatePost,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf } from '../http/guard.ts';
import type { Db } from '../database/connect.ts';
import { etagOf } from '../http/etag.ts';
import { keyed } from '../http/idempotency.ts';
import { invalid, Problem } from '../http/problems.ts';
import { phrasesOf } from '../search/query.ts';
import type { Services } from '../services.ts';
import type { AskRoom, Page } from './post-pages.ts';
import { emptyBin, type Filter, findPosts, findPostsById, inCollection } from './posts.repo.ts';
import { addPost, changePost, dropPost } from './posts.service.ts';
import { searchPosts } from './search-posts.ts';

/** JSON may spell a byte with six (`\u0000`), so a note within its limit fits in any case. */
const bodyLimit = 2 * CONTENT_MAX_BYTES + 2 * 1024 * 1024;

const gone = () => new Problem(404, 'after_id does not exist');
const unknown = () => new Problem(404, 'Post does not exist');

/** Whose posts a request sees: a visitor's are the owner's, and only the shared collection. */
function scopeOf({ actor }: FastifyRequest): { userId: number; collectionId: number | null } {
  if (actor.kind === 'visitor') return { userId: actor.visitor.ownerId, collectionId: actor.visitor.collection_id };
  if (actor.kind === 'user') return { userId: actor.user.id, collectionId: null };
  throw new Error('Nobody sees posts.');
}

/** A search where words are looked for, else a list in its own order. */
async function listOf(db: Db, userId: number, filter: Filter, limit: number, ask: AskRoom): Promise<Page | null> {
  const phrases = phrasesOf(filter.filter ?? '');
  return phrases.length > 0 && filter.url === undefined
    ? searchPosts(db, userId, phrases, filter, limit, ask)
    : findPosts(db, userId, filter, limit, ask);
}

/** Whether a post is a live one of a collection. */
const isShared = async (db: Db, userId: number, collectionId: number, id: number) =>
  (await inCollection(db, userId, collectionId).where('id', '=', id).executeTakeFirst()) !== undefined;

/** Lets a request read as much as there is room for in memory. */
const roomOf =
  ({ answerHold }: FastifyRequest): AskRoom =>
  (bytes) =>
    answerHold?.ask(bytes);

export const postsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, workers, previews }) => {
  app.route({
    ...listPosts,
    config: { access: 'user-or-visitor' },
    handler: async (request) => {
      const { userId, collectionId } = scopeOf(request);
      const { limit = PAGE_SIZE, after_id, withTags } = request.query;
      // A visitor's list is the shared collection whatever else is asked for.
      const filter = collectionId === null ? request.query : { collection_id: collectionId, after_id, withTags };
      // Any other number is answered alike: whether it is a post of the owner's is not a visitor's to know.
      if (after_id && collectionId !== null && !(await isShared(db, userId, collectionId, after_id))) throw gone();
      const isWhole = limit === 0 || limit > PAGE_SIZE_MAX;
      const page = await listOf(db, userId, filter, isWhole ? PAGE_SIZE_MAX : limit, roomOf(request));
      if (!page) throw gone();
      // Who counts pages instead of naming the last post would pass over the rest without a word.
      if (page.isCut && filter.offset !== undefined)
        throw new Problem(413, 'This page is too large: ask for fewer posts, or page with after_id.');
      return { data: page.posts };
    },
  });

  app.route({
    ...getPost,
    config: { access: 'user-or-visitor' },
    handler: async (request, reply) => {
      const { userId, collectionId } = scopeOf(request);
      const [post] = (await findPostsById(db, userId, [request.params.id], true, roomOf(request))).posts;
      const isHidden = collectionId !== null && (post?.collection_id !== collectionId || post.is_archived);
      if (!post || isHidden) throw unknown();
      void reply.header('etag', etagOf(post));
      return { data: request.query.withTags ? post : { ...post, tags: undefined } };
    },
  });

  app.route({
    ...createPost,
    bodyLimit,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const post = await addPost({ db: keyed(request, db), workers, previews }, userOf(request).id, request.body);
      return reply.code(201).header('etag', etagOf(post)).send({ data: post });
    },
  });

  app.route({
    ...updatePost,
    bodyLimit,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const services = { db, workers, previews };
      const ifMatch = headers['if-match'];
      const post = await changePost(services, userOf(request).id, params.id, body, ifMatch, roomOf(request));
      if (!post) throw unknown();
      void reply.header('etag', etagOf(post));
      return { data: post };
    },
  });

  app.route({
    ...deletePost,
    config: { access: 'user' },
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const isGone = await dropPost(db, userOf(request).id, params.id, Boolean(query.permanent), headers['if-match']);
      if (!isGone) throw unknown();
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
