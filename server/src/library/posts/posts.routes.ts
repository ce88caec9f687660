import {
  CONTENT_MAX_BYTES,
  createPost,
  deletePost,
  emptyRecycleBin,
  fieldsWith,
  getPost,
  listNameOf,
  listPosts,
  type ListSettings,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  type Post,
  updatePost,
} from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf, type Visitor } from '../../kernel/http/guard.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { findListSettings } from '../list-settings/list-settings.repo.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { phrasesOf } from '../search/parse-query.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findVisible, isVisible } from '../shares/visible-posts.repo.ts';
import { compileQuery, conditionOfQuery } from './compile-query.repo.ts';
import { findPosts } from './list-posts.repo.ts';
import { findPostsBelow } from './posts-below.repo.ts';
import type { SearchContext } from './operator-conditions.repo.ts';
import { addPassages } from './passages.repo.ts';
import type { Page, ReserveMemory } from './post-pages.repo.ts';
import { type Filter, findPostsById } from './posts.repo.ts';
import { addPost, changePost, dropPost, type PageLoader } from './posts.service.ts';
import { emptyBin } from './recycle-bin.repo.ts';
import { searchPosts } from './search-posts.repo.ts';
import { mergePost } from '../versions/merge-post.ts';
import { suggestSearch } from './suggest-search.repo.ts';
import { checkTimeZone } from './time-zone.ts';

/** JSON escapes can take more bytes than the characters they stand for, so this is larger than the limit of notes. */
const bodyLimit = 2 * CONTENT_MAX_BYTES + 2 * 1024 * 1024;

const unknownCursor = () => new Problem(404, 'after_id does not exist');
const unknown = () => new Problem(404, 'Post does not exist');

/** Whose posts a request may see; of these a visitor sees only what is shared. */
function scopeOf({ actor }: FastifyRequest): { userId: number; visitor: Visitor | null } {
  if (actor.kind === 'visitor') return { userId: actor.visitor.ownerId, visitor: actor.visitor };
  if (actor.kind === 'user') return { userId: actor.user.id, visitor: null };
  throw new Error('Expected a user or a visitor.');
}

/** What visitors get instead of what is the owner's alone. */
const WITHHELD = {
  ...Object.fromEntries(fieldsWith('visitors', 'hidden').map((name) => [name, undefined])),
  ...Object.fromEntries(fieldsWith('visitors', 'false').map((name) => [name, false])),
};

/** A post as visitors get it; those of a saved search do not learn which posts share a collection. */
function shownTo(visitor: Visitor | null, post: Post): Post {
  if (!visitor) return post;
  return { ...post, ...WITHHELD, ...(visitor.saved_search_id && { collection_id: null }) };
}

const contextOf = (db: Db, userId: number, { time_zone = 'UTC', tag_id }: Filter): SearchContext => ({
  db,
  userId,
  now: new Date(),
  timeZone: time_zone,
  isLookedUp: tag_id !== undefined,
});

/** A page of a list, with the posts of subcollections if the request asks for them. */
const findList = (db: Db, userId: number, filter: Filter, limit: number, reserve: ReserveMemory) =>
  filter.below && filter.collection_id
    ? findPostsBelow(db, userId, filter.collection_id, filter, limit, reserve)
    : findPosts(db, userId, filter, limit, reserve);

/**
 * A page of search results, or of a list if the request has no search words. An order in the search takes precedence.
 */
async function findPage(
  db: Db,
  userId: number,
  given: Filter,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  const { filter: text = '', url } = given;
  if (url !== undefined || text === '') return findList(db, userId, given, limit, reserve);
  const filter = { ...given, sort: parseQuery(text).sort?.value ?? given.sort };
  const query = await compileQuery(contextOf(db, userId, filter), text);
  if (!query) return findList(db, userId, filter, limit, reserve);
  const page =
    !filter.exact || (filter.below && filter.collection_id)
      ? await searchPosts(db, userId, query, filter, limit, reserve)
      : await findPosts(db, userId, filter, limit, reserve, await conditionOfQuery(db, userId, query));
  if (page) await addPassages(db, userId, query, page);
  return page;
}

/** Whether a request is for the first results of a search. */
const isFirstSearchPage = ({ filter = '', exact, url, after_id, offset = 0 }: Filter) =>
  phrasesOf(filter).length > 0 && !exact && url === undefined && !after_id && offset === 0;

/** The settings of the list of a request, if it asks for them and is for the first page. A shared search has none. */
async function settingsFor(
  db: Db,
  userId: number,
  visitor: Visitor | null,
  given: Filter,
): Promise<ListSettings | undefined> {
  const { withSettings, after_id, offset = 0 } = given;
  if (!withSettings || after_id || offset > 0 || visitor?.saved_search_id) return undefined;
  const list = visitor ? { collection_id: visitor.collection_id ?? undefined } : given;
  return findListSettings(db, userId, listNameOf(list));
}

/** The merged lists of several collections have a cursor only. */
function checkBelow({ below, tag_id, url, is_archived, offset }: Filter): void {
  if (below && (tag_id !== undefined || url !== undefined || is_archived || offset !== undefined))
    throw invalid('below', 'It cannot be combined with tag_id, url, is_archived, or offset.');
}

/**
 * The order of a list: what is asked for, else what its settings say. Lists across collections are not sorted by hand,
 * but posts with a tag keep their order for clients that know no settings.
 */
function sortOf(given: Filter, settings: ListSettings | undefined): Filter['sort'] {
  const isMerged = given.below && !given.is_uncategorized;
  const isAcross =
    (isMerged || given.is_favorite || (given.tag_id && given.withSettings)) && (!given.filter || given.exact);
  const sort = given.sort ?? settings?.sort ?? undefined;
  return isAcross && (sort === undefined || (isMerged && sort === 'manual')) ? 'newest' : sort;
}

/** Reserves memory for the response of a request. */
const reserveFor =
  ({ responseReservation }: FastifyRequest): ReserveMemory =>
  (bytes) =>
    responseReservation?.ask(bytes);

export const postsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'reads' | 'workers'> & { previews: PageLoader }
> = async (app, { db, reads, workers, previews }) => {
  app.route({
    ...listPosts,
    handler: async (request) => {
      const { userId, visitor } = scopeOf(request);
      const { limit = PAGE_SIZE, ...given } = request.query;
      checkTimeZone(given.time_zone);
      if (!visitor) checkBelow(given);
      const count = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      const source = reads.for(request);
      const settings = await settingsFor(source, userId, visitor, given);
      const filter = { ...given, sort: sortOf(visitor ? { sort: given.sort } : given, settings) };
      // A visitor's list is always what is shared, whatever the query says; only its order can be chosen.
      const page = visitor
        ? await findVisible(source, visitor, filter, count, reserveFor(request))
        : await findPage(source, userId, filter, count, reserveFor(request));
      // The same response for all other ids: a visitor must not learn which posts the owner has.
      if (!page) throw unknownCursor();
      if (visitor) return { data: page.posts.map((post) => shownTo(visitor, post)), settings };
      // A client that pages by offset would silently skip the posts that were cut.
      if (page.isCut && filter.offset !== undefined)
        throw new Problem(413, 'This page is too large: ask for fewer posts, or page with after_id.');
      const isEmptySearch = page.posts.length === 0 && isFirstSearchPage(filter);
      if (!isEmptySearch) return { data: page.posts, settings };
      return {
        data: page.posts,
        settings,
        suggestion: await suggestSearch(contextOf(source, userId, filter), filter.filter ?? '', filter),
      };
    },
  });

  app.route({
    ...getPost,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { userId, visitor } = scopeOf(request);
      const source = reads.for(request);
      if (visitor && !(await isVisible(source, visitor, id))) throw unknown();
      const [found] = (await findPostsById(source, userId, [id], { withTags: true, reserve: reserveFor(request) }))
        .posts;
      if (!found) throw unknown();
      const post = shownTo(visitor, found);
      void reply.header('etag', etagOf(post));
      return { data: request.query.withTags ? post : { ...post, tags: undefined } };
    },
  });

  app.route({
    ...createPost,
    bodyLimit,
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
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const services = { db, workers, previews };
      const ifMatch = headers['if-match'];
      const { merge, base, ...changes } = body;
      const userId = userOf(request).id;
      const reserve = reserveFor(request);
      const post =
        merge && ifMatch !== undefined
          ? await mergePost(services, userId, params.id, { changes, base, ifMatch }, reserve)
          : await changePost(services, userId, params.id, changes, { ifMatch }, reserve);
      if (!post) throw unknown();
      void reply.header('etag', etagOf(post));
      return { data: post };
    },
  });

  app.route({
    ...deletePost,
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const isGone = await dropPost(db, userOf(request).id, params.id, {
        isPermanent: Boolean(query.permanent),
        ifMatch: headers['if-match'],
      });
      if (!isGone) throw unknown();
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...emptyRecycleBin,
    handler: async (request, reply) => {
      if (!request.query.is_archived) throw invalid('is_archived', 'Only the recycle bin can be emptied.');
      await emptyBin(db, userOf(request).id);
      return reply.code(204).send(null);
    },
  });
};
