import { type Change, CHANGES_PAGE_SIZE, listChanges } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { findChanges, findRevisions, type FoundChange, idsWithin } from './changes.repo.ts';

/** Changes that one request looks at, however few of them are in the collection. */
const LOOKED_AT = 5000;

/** A change as it is sent: the names of tokens are for their user, not for other programs. */
function shown({ fields, user_name, token_name, ...change }: FoundChange, isToken: boolean): Change {
  const name = change.by === 'token' ? (isToken ? null : token_name) : user_name;
  return { ...change, fields: fields?.split(' ') ?? [], by_name: name };
}

export const changesRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'reads'>> = async (app, { reads }) => {
  app.route({
    ...listChanges,
    handler: async (request) => {
      const { after, collection_id: collectionId, limit = CHANGES_PAGE_SIZE } = request.query;
      const { ownerId: userId, as } = await request.access.toList({ collection_id: collectionId }, 'view');
      const source = reads.for(request);
      const collections = collectionId === undefined ? null : await idsWithin(source, userId, collectionId);
      if (collections?.length === 0) throw new Problem(404, 'Collection not found');
      const { revision, first } = await findRevisions(source, userId);
      const isGone = first === 0 ? after !== revision : (after ?? 0) < first - 1;
      if (after !== undefined && (after > revision || (isGone && revision > 0)))
        return { data: [], revision, next_after: revision, must_reload: true };
      const isLast = after === undefined;
      const from = after ?? Math.max(0, revision - LOOKED_AT);
      const upTo = Math.min(revision, from + LOOKED_AT);
      const found = await findChanges(source, userId, {
        after: from,
        upTo,
        collections,
        isOwn: as === 'owner',
        limit,
        isLast,
      });
      const isToken = request.actor.kind === 'user' && request.actor.tokenName !== undefined;
      const isFull = !isLast && found.length === limit;
      return {
        data: found.map((change) => shown(change, isToken)),
        revision,
        next_after: isFull ? (found.at(-1)?.revision ?? upTo) : upTo,
        must_reload: false,
      };
    },
  });
};
