import {
  comparePostVersions,
  getPostVersion,
  keepPostVersion,
  listPostVersions,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  restorePostVersion,
  updatePostVersion,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Db } from '../../kernel/database/connect.ts';
import { markEdited } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import { clientOf } from '../../kernel/http/client.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem, requiredName } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { postFor } from '../access/member-lists.ts';
import { noSuch } from '../access/request-access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { otherChanged } from '../events.ts';
import { oneAsUserGets } from '../posts/as-user-gets.ts';
import { findAuthors } from '../posts/authors.repo.ts';
import { findPost, findToChange } from '../posts/posts.repo.ts';
import type { PageLoader } from '../posts/posts.service.ts';
import { compareStates } from './compare-states.ts';
import { keepStates } from './keep-states.ts';
import { findLastAuthor } from './last-authors.repo.ts';
import { restoreVersion } from './restore-version.ts';
import { stateOf } from './state-text.ts';
import { findVersion, findVersions, setName } from './versions.repo.ts';
import { checkNameable, readVersion } from './versions.service.ts';

const unknownVersion = () => new Problem(404, 'Version does not exist');

/** Versions of posts, for their users alone: visitors of a share get none. */
export const versionsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'workers' | 'config'> & { previews: PageLoader }
> = async (app, { db, workers, config, previews }) => {
  app.route({
    ...listPostVersions,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId: userId } = await request.access.to('post', id, 'view');
      const { after_id, limit = PAGE_SIZE } = request.query;
      const size = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      const data = await findVersions(db, userId, id, { afterId: after_id, limit: size });
      if (after_id !== undefined && data.length > 0) return { data };
      const last = await findLastAuthor(db, userId, id);
      if (last === undefined) throw noSuch('post');
      const [author] = await findAuthors(db, [last]);
      return { data, ...(after_id === undefined && { current_author: author }) };
    },
  });

  app.route({
    ...keepPostVersion,
    handler: async (request, reply) => {
      const { id } = request.params;
      const access = await request.access.to('post', id, 'edit');
      const { ownerId: userId } = access;
      const name = requiredName(request.body.name);
      if (config.keepVersions === 0) throw new Problem(409, 'This server keeps no versions.');
      const data = await transact(withIdempotency(request, db), userId, async (trx) => {
        const found = await findToChange(trx, userId, id);
        if (!found) throw noSuch('post');
        await checkNameable(trx, access, id, config.uploadQuotaBytes);
        const { before: post, authorId } = found;
        const kept = await keepStates(trx, userId, [{ post, authorId, reason: 'name', name }]);
        const version = await findVersion(trx, userId, id, kept.get(id) ?? 0);
        if (version) await changed(trx, userId, id, version.id, 'created');
        return version;
      });
      if (!data) throw unknownVersion();
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...getPostVersion,
    handler: async (request) => {
      const { id, version_id } = request.params;
      const access = await request.access.to('post', id, 'view');
      const version = await wholeVersion(db, access.ownerId, id, version_id);
      const isTold = await maySee(db, access, version.collection_id);
      return { data: { ...version, collection_id: isTold ? version.collection_id : null } };
    },
  });

  app.route({
    ...updatePostVersion,
    handler: async (request) => {
      const { id, version_id } = request.params;
      const access = await request.access.to('post', id, 'edit');
      const { ownerId: userId } = access;
      const { name } = request.body;
      const data = await transact(db, userId, async (trx) => {
        const before = await findVersion(trx, userId, id, version_id);
        if (!before) throw unknownVersion();
        const version = { ...before, name: name === null ? null : requiredName(name) };
        if (version.name === before.name) return version;
        if (before.name === null) await checkNameable(trx, access, id, config.uploadQuotaBytes);
        await setName(trx, userId, id, version_id, version.name);
        await changed(trx, userId, id, version_id, 'changed');
        return version;
      });
      return { data };
    },
  });

  app.route({
    ...comparePostVersions,
    handler: async (request) => {
      const { id, version_id } = request.params;
      const access = await request.access.to('post', id, 'view');
      const { ownerId: userId } = access;
      const before = await wholeVersion(db, userId, id, version_id);
      const { to } = request.query;
      const after = to === undefined ? await currentState(db, userId, id) : await wholeVersion(db, userId, id, to);
      const { collection_id: moved, ...difference } = await compareStates(before, after, workers, userId);
      const isTold = moved && (await maySee(db, access, moved.before)) && (await maySee(db, access, moved.after));
      return { data: { ...difference, ...(isTold && { collection_id: moved }) } };
    },
  });

  app.route({
    ...restorePostVersion,
    handler: async (request, reply) => {
      const { id, version_id } = request.params;
      const access = await request.access.to('post', id, 'edit');
      const state = await wholeVersion(db, access.ownerId, id, version_id);
      const reserve = (bytes: number) => request.responseReservation?.ask(bytes);
      const options = {
        blocks: request.body.blocks,
        ifMatch: request.headers['if-match'],
        reserve,
        by: userOf(request).id,
        client: clientOf(request),
      };
      const services = { db, workers, previews };
      const restored = await restoreVersion(services, access, id, state, options);
      if (!restored) throw noSuch('post');
      void reply.header('etag', etagOf(restored.post));
      const data = await oneAsUserGets(db, request.access.own.ownerId, postFor(access, restored.post));
      const { notices, replaced } = restored;
      return { data, notices, ...(replaced !== undefined && { replaced_version_id: replaced }) };
    },
  });
};

/** @throws Problem 404 if the user has no such version. */
async function wholeVersion(db: Db, userId: number, postId: number, id: number) {
  const [row, state] = [await findVersion(db, userId, postId, id), await readVersion(db, userId, postId, id)];
  if (!row || !state) throw unknownVersion();
  return { ...row, ...state };
}

/** Whether somebody may know that a post was there: members must not learn of what is not shared with them. */
const maySee = async (db: Db, access: Access, collectionId: number | null): Promise<boolean> =>
  access.within === 'everything' || (collectionId !== null && (await reachesCollection(db, access, collectionId)));

/** Logs that a version was named. */
async function changed(trx: Db, userId: number, postId: number, id: number, kind: 'created' | 'changed') {
  const fields = kind === 'changed' ? ['name'] : [];
  await markEdited(trx, 'posts', userId, [postId]);
  await otherChanged(trx, userId, { type: 'version', kind, id, postId, fields });
}

async function currentState(db: Db, userId: number, id: number) {
  const post = await findPost(db, userId, id, { withTags: true });
  if (!post) throw noSuch('post');
  return stateOf(post);
}
