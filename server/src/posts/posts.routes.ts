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
import { withIdempotency } from '../http/idempotency.ts';
import { invalid, Problem } from '../problems.ts';
import { phrasesOf } from '../search/parse-query.ts';
import type { Services } from '../services.ts';
import { compileQuery } from './compile-query.repo.ts';
import type { SearchContext } from './operator-conditions.repo.ts';
import type { Page, ReserveMemory } from './post-pages.repo.ts';
import { type Filter, findPosts, findPostsById, isInCollection } from './posts.repo.ts';
import { addPost, changePost, dropPost } from './posts.service.ts';
import { emptyBin } from './recycle-bin.repo.ts';
import { searchPosts } from './search-posts.repo.ts';
import { suggestSearch } from './suggest-search.repo.ts';

/** JSON escapes can take more bytes than the characters they stand for, so this is larger than the limit of notes. */
const bodyLimit = 2 * CONTENT_MAX_BYTES + 2 * 1024 * 1024;

const unknownCursor = () => new Problem(404, 'after_id does not exist');
const unknown = () => new Problem(404, 'Post does not exist');

/** The posts that a request may see: for a visitor only the owner's shared collection. */
function scopeOf({ actor }: FastifyRequest): { userId: number; collectionId: number | null } {
  if (actor.kind === 'visitor') return { userId: actor.visitor.ownerId, collectionId: actor.visitor.collection_id };
  if (actor.kind === 'user') return { userId: actor.user.id, collectionId: null };
  throw new Error('Expected a user or a visitor.');
}

const contextOf = (db: Db, userId: number, { time_zone = 'UTC' }: Filter): SearchContext => ({
  db,
  userId,
  now: new Date(),
  timeZone: time_zone,
});

/** A page of search results, or of a list if the request has no search words. */
async function findPage(
  db: Db,
  userId: number,
  filter: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const query =
    filter.url === undefined ? await compileQuery(contextOf(db, userId, filter), filter.filter ?? '') : null;
  return query ? searchPosts(db, userId, query, filter, limit, reserve) : findPosts(db, userId, filter, limit, reserve);
}

/** Whether a request is for the first results of a search. */
const isFirstSearchPage = ({ filter = '', url, after_id, offset = 0 }: Filter) =>
  phrasesOf(filter).length > 0 && url === undefined && !after_id && offset === 0;

/** Reserves memory for the response of a request. */
const reserveFor =
  ({ answerHold }: FastifyRequest): ReserveMemory =>
  (bytes) =>
    answerHold?.ask(bytes);

export const postsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db, workers, previews }) => {
  app.route({
    ...listPosts,
    config: { access: 'user-or-visitor' },
    handler: async (request) => {
      const { userId, collectionId } = scopeOf(request);
      const { limit = PAGE_SIZE, after_id, withTags } = request.query;
      // A visitor's list is always the shared collection, whatever the query says.
      const filter = collectionId === null ? request.query : { collection_id: collectionId, after_id, withTags };
      // The same response for all other ids: a visitor must not learn which posts the owner has.
      if (after_id && collectionId !== null && !(await isInCollection(db, userId, collectionId, after_id)))
        throw unknownCursor();
      const isUnlimited = limit === 0 || limit > PAGE_SIZE_MAX;
      const page = await findPage(db, userId, filter, isUnlimited ? PAGE_SIZE_MAX : limit, reserveFor(request));
      if (!page) throw unknownCursor();
      // A client that pages by offset would silently skip the posts that were cut.
      if (page.isCut && filter.offset !== undefined)
        throw new Problem(413, 'This page is too large: ask for fewer posts, or page with after_id.');
      const isEmptySearch = collectionId === null && page.posts.length === 0 && isFirstSearchPage(filter);
      if (!isEmptySearch) return { data: page.posts };
      return {
        data: page.posts,
        suggestion: await suggestSearch(contextOf(db, userId, filter), filter.filter ?? '', filter),
      };
    },
  });

  app.route({
    ...getPost,
    config: { access: 'user-or-visitor' },
    handler: async (request, reply) => {
      const { userId, collectionId } = scopeOf(request);
      const [post] = (await findPostsById(db, userId, [request.params.id], true, reserveFor(request))).posts;
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
      const post = await addPost(
        { db: withIdempotency(request, db), workers, previews },
        userOf(request).id,
        request.body,
      );
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
      const post = await changePost(services, userOf(request).id, params.id, body, ifMatch, reserveFor(request));
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
