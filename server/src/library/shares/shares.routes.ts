import { createShare, deleteShare, listShares, type Share, stopAdditions, updateShare } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { forbidden, invalid, Problem } from '../../kernel/problems.ts';
import { type Access, isAllowed } from '../access/access.ts';
import { NONE, noSuch } from '../access/request-access.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { ChosenTokenLimit } from './chosen-token-limit.ts';
import type { PasswordHashes } from './link-conditions.ts';
import { findShare, findShares, type ShareSubject } from './shares.repo.ts';
import {
  changeShare,
  createShare as addShare,
  deleteShare as removeShare,
  stopAdditions as stopAdding,
} from './shares.service.ts';

const sharerOf = (request: FastifyRequest, ownerId: number) => ({
  ownerId,
  userId: userOf(request).id,
  client: clientOf(request),
});
const unknown = () => new Problem(404, 'Share not found');

/** The access to what is shared or to be shared; to the user's own library if it names nothing of another owner. */
async function accessTo(
  { access }: FastifyRequest,
  { collection_id, post_id }: Partial<ShareSubject>,
): Promise<Access> {
  if (collection_id) return access.to('collection', collection_id, 'view');
  return post_id ? access.to('post', post_id, 'view') : access.own;
}

/** Whose library a share is in: that of another owner only for those who manage what it shows. */
async function libraryOf(request: FastifyRequest, subject: Partial<ShareSubject>): Promise<number> {
  const access = await accessTo(request, subject);
  return isAllowed(access, 'manage') ? access.ownerId : request.access.own.ownerId;
}

/** Every route has two paths. */
const PREFIXES = ['/api/shares', '/api/shares/public'] as const;
const under = (prefix: string, url: string) => url.replace('/api/shares', prefix);

export const sharesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'limits'> & { passwords: PasswordHashes }
> = async (app, { db, limits, passwords }) => {
  const dependencies = { db, passwords, chosenTokens: new ChosenTokenLimit(limits) };

  /**
   * Whose library a share is in that the user may change: their own if it shows nothing that is shared with them.
   *
   * @throws Problem 403 if they do not manage what it shows.
   */
  const ownerOf = async ({ access }: FastifyRequest, id: number): Promise<number> => {
    const owners = new Set((await access.memberships()).map((membership) => membership.ownerId));
    if (owners.size === 0) return access.own.ownerId;
    let found: { ownerId: number; share: Share } | null = null;
    for (const ownerId of owners) {
      const share = await findShare(db, ownerId, id);
      if (share) found = { ownerId, share };
    }
    const { collection_id = null, post_id = null } = found?.share ?? {};
    // Both, and also without a share: otherwise the time would tell that others have one with this id.
    const toCollection = await access.to('collection', collection_id ?? NONE, 'view');
    const toPost = await access.to('post', post_id ?? NONE, 'view');
    const to = post_id === null ? toCollection : toPost;
    if (to.ownerId !== found?.ownerId) return access.own.ownerId;
    if (!isAllowed(to, 'manage')) throw forbidden();
    return to.ownerId;
  };

  app.route({
    ...stopAdditions,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('collection', id, 'manage');
      if (!(await ownsCollection(db, ownerId, id))) throw noSuch('collection');
      return { data: { links: await stopAdding(dependencies, sharerOf(request, ownerId), id) } };
    },
  });

  for (const prefix of PREFIXES) {
    app.route({
      ...listShares,
      url: under(prefix, listShares.url),
      handler: async (request) => ({
        data: await findShares(db, await libraryOf(request, request.query), request.query),
      }),
    });

    app.route({
      ...createShare,
      url: under(prefix, createShare.url),
      handler: async (request, reply) => {
        const sharer = sharerOf(request, await libraryOf(request, request.body));
        const data = await addShare({ ...dependencies, db: withIdempotency(request, db) }, sharer, request.body);
        return reply.code(201).send({ data });
      },
    });

    app.route({
      ...updateShare,
      url: under(prefix, updateShare.url),
      handler: async (request) => {
        const { params, body } = request;
        const ownerId = await ownerOf(request, params.id);
        // Of another owner, only to what the user manages as well.
        if (body.collection_id && (await libraryOf(request, body)) !== ownerId)
          throw invalid('collection_id', 'There is no such collection.');
        const share = await changeShare(dependencies, sharerOf(request, ownerId), params.id, body);
        if (!share) throw unknown();
        return { data: share };
      },
    });

    app.route({
      ...deleteShare,
      url: under(prefix, deleteShare.url),
      handler: async (request, reply) => {
        const sharer = sharerOf(request, await ownerOf(request, request.params.id));
        if (!(await removeShare(dependencies, sharer, request.params.id))) throw unknown();
        return reply.code(204).send(null);
      },
    });
  }
};
