import {
  CONTENT_MAX_BYTES,
  createPost,
  deletePost,
  emptyRecycleBin,
  fieldsWith,
  getPost,
  listPosts,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  type Post,
  updatePost,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../kernel/database/connect.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { Access, Root } from '../access/access.ts';
import { linkedPart, listedPart } from '../access/linked-part.ts';
import { checkMemberList, forMember, listFor, postFor } from '../access/member-lists.ts';
import { noSuch, type RequestAccess } from '../access/request-access.ts';
import { findShown } from '../access/shown-posts.repo.ts';
import { emptyBin } from '../collections/deleted-collections.service.ts';
import { seesComments } from '../comments/comments.service.ts';
import type { Files } from '../files/files.ts';
import { mergePost } from '../versions/merge-post.ts';
import { asUserGets, oneAsUserGets } from './as-user-gets.ts';
import { choosePicture, type PictureLoader } from './chosen-picture.ts';
import { dropPost } from './drop-post.ts';
import { checkBelow, contextOf, findPage, isFirstSearchPage, settingsFor, sortOf, visitorsSort } from './list-page.ts';
import { type ReserveMemory, storedOf } from './post-pages.repo.ts';
import { findPostsById } from './posts.repo.ts';
import { addPost, changePost, type PageLoader } from './posts.service.ts';
import { checkAllLibraries, searchAll } from './search-libraries.ts';
import { suggestSearch } from './suggest-search.repo.ts';
import { checkTimeZone } from './time-zone.ts';

/** JSON escapes can take more bytes than the characters they stand for, so this is larger than the limit of notes. */
const bodyLimit = 2 * CONTENT_MAX_BYTES + 2 * 1024 * 1024;

const unknownCursor = () => new Problem(404, 'after_id does not exist');

/**
 * Lets a member read on from a post that they see: where another one would be in the list tells how its title begins.
 *
 * @throws Problem 404
 */
async function checkCursor(access: RequestAccess, { as, ownerId }: Access, id: number | undefined): Promise<void> {
  if (as === 'member' && id && (await access.to('post', id, 'view')).ownerId !== ownerId) throw unknownCursor();
}

/** What visitors get instead of what is the owner's alone. */
const WITHHELD = {
  ...Object.fromEntries(fieldsWith('visitors', 'hidden').map((name) => [name, undefined])),
  ...Object.fromEntries(fieldsWith('visitors', 'false').map((name) => [name, false])),
};

/** A post as visitors get it; only those of a collection learn which posts share one. */
function shownIn(part: Root | null, post: Post, withComments: boolean): Post {
  if (!part) return post;
  const hidden = { ...WITHHELD, ...(!withComments && { comment_count: undefined }) };
  return { ...post, ...hidden, ...(!('collectionId' in part) && { collection_id: null }) };
}

/** Reserves memory for the response of a request. */
const reserveFor =
  ({ responseReservation }: FastifyRequest): ReserveMemory =>
  (bytes) =>
    responseReservation?.ask(bytes);

export const postsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'reads' | 'workers'> & { previews: PageLoader & PictureLoader; files: Files }
> = async (app, { db, reads, workers, previews, files }) => {
  app.route({
    ...listPosts,
    handler: async (request) => {
      const access = await request.access.toList(request.query, 'view');
      const { ownerId: userId } = access;
      const { limit = PAGE_SIZE, ...given } = request.query;
      const source = reads.for(request);
      const part = await listedPart(source, access, given);
      checkTimeZone(given.time_zone);
      if (!part) checkBelow(given);
      if (!part && given.withShared) checkAllLibraries(given);
      checkMemberList(access, given);
      await checkCursor(request.access, access, given.after_id);
      const count = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      const memberId = access.as === 'member' ? request.access.own.ownerId : userId;
      const settings = await settingsFor(source, { memberId, ownerId: userId }, part, given);
      const filter = {
        ...(await listFor(source, access, memberId, given)),
        sort: part ? visitorsSort(part, given, settings) : sortOf(given, settings),
      };
      // A visitor's list is always what is shared, whatever the query says; only its order and one of the collections
      // of a link with subcollections can be chosen.
      const page = part
        ? await findShown(source, userId, part, filter, count, reserveFor(request))
        : ((await searchAll(request.access, contextOf(source, userId, filter), filter, count, reserveFor(request))) ??
          (await findPage(source, userId, filter, count, reserveFor(request))));
      // The same response for all other ids: a visitor must not learn which posts the owner has.
      if (!page) throw unknownCursor();
      if (part) return { data: page.posts.map((post) => shownIn(part, post, seesComments(request.actor))), settings };
      // A client that pages by offset would silently skip the posts that were cut.
      if (page.isCut && filter.offset !== undefined)
        throw new Problem(413, 'This page is too large: ask for fewer posts, or page with after_id.');
      const posts = await asUserGets(
        source,
        memberId,
        page.posts.map((post) => postFor(access, post)),
      );
      // What is suggested comes from the whole library.
      const isEmptySearch = access.as === 'owner' && posts.length === 0 && isFirstSearchPage(filter);
      if (!isEmptySearch) return { data: posts, settings };
      return {
        data: posts,
        settings,
        suggestion: await suggestSearch(contextOf(source, userId, filter), filter.filter ?? '', filter),
      };
    },
  });

  app.route({
    ...getPost,
    handler: async (request, reply) => {
      const { id } = request.params;
      const access = await request.access.to('post', id, 'view');
      const options = { withTags: true, reserve: reserveFor(request) };
      const [found] = (await findPostsById(reads.for(request), access.ownerId, [id], options)).posts;
      if (!found) throw noSuch('post');
      const post = postFor(access, shownIn(linkedPart(access), found, seesComments(request.actor)));
      // Of what is stored: members change it with the same tag.
      void reply.header('etag', etagOf(storedOf(access.as === 'member' ? found : post)));
      const { ownerId: senderId } = request.access.own;
      const named = await oneAsUserGets(reads.for(request), senderId, post);
      return { data: request.query.withTags ? named : { ...named, tags: undefined } };
    },
  });

  app.route({
    ...createPost,
    bodyLimit,
    handler: async (request, reply) => {
      const access = await request.access.toList(request.body, 'edit');
      const shown = (source: Db, post: Post) =>
        oneAsUserGets(source, request.access.own.ownerId, postFor(access, post));
      const services = { db: withIdempotency(request, db, 201, shown), workers, previews };
      const post = await addPost(services, access, forMember(access, request.body));
      return reply
        .code(201)
        .header('etag', etagOf(post))
        .send({ data: await shown(db, post) });
    },
  });

  app.route({
    ...updatePost,
    bodyLimit,
    handler: async (request, reply) => {
      const { params, body, headers } = request;
      const services = { db, workers, previews };
      const ifMatch = headers['if-match'];
      const { merge, base, decided, image_path, image_url, keep_version, ...given } = body;
      const access = await request.access.to('post', params.id, 'edit');
      const changes = forMember(access, given);
      const reserve = reserveFor(request);
      const { ownerId: senderId } = request.access.own;
      // Before the transaction, because fetching it may take long.
      const chosen = { image_path, image_url };
      const picture = await choosePicture({ ...services, files }, access, params.id, chosen, senderId);
      const options = { ifMatch, picture, ...(keep_version && { reason: 'edit' as const }) };
      const { post, changedBy } = merge
        ? await mergePost(services, access, params.id, { changes, base, decided, ...options }, reserve)
        : {
            post: await changePost(services, access, params.id, changes, options, reserve),
            changedBy: null,
          };
      if (!post) throw noSuch('post');
      void reply.header('etag', etagOf(post));
      const data = await oneAsUserGets(db, senderId, postFor(access, post));
      return { data, ...(changedBy && { merged: true as const, changed_by: changedBy }) };
    },
  });

  app.route({
    ...deletePost,
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const isPermanent = Boolean(query.permanent);
      const { ownerId } = await request.access.to('post', params.id, isPermanent ? 'manage' : 'edit');
      const isGone = await dropPost(db, ownerId, params.id, { isPermanent, ifMatch: headers['if-match'] });
      if (!isGone) throw noSuch('post');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...emptyRecycleBin,
    handler: async (request, reply) => {
      if (!request.query.is_archived) throw invalid('is_archived', 'Only the recycle bin can be emptied.');
      await emptyBin(db, request.access.own.ownerId);
      return reply.code(204).send(null);
    },
  });
};
