import { type Change, CHANGES_PAGE_SIZE, listChanges } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { isAllowed } from '../access/access.ts';
import { reachedCollections } from '../access/shown-posts.repo.ts';
import { findChanges, findRevisions, type FoundChange, idsWithin } from './changes.repo.ts';

/** Changes that one request looks at, however few of them are in the collection. */
const LOOKED_AT = 5000;

/** Whoever asks, and the collections whose ids they may know; null for all. */
interface Reader {
  userId: number;
  isToken: boolean;
  seen: ReadonlySet<number> | null;
}

/** A change as it is sent: the names of tokens are for their user, not for other programs, favorites for the owner. */
function shown({ fields, user_name, token_name, ...change }: FoundChange, { userId, isToken, seen }: Reader): Change {
  const isOwnToken = change.by === 'token' && change.maker_id === userId;
  const seenOnly = (id: number | null) => (id !== null && seen?.has(id) === false ? null : id);
  return {
    ...change,
    collection_id: seenOnly(change.collection_id),
    from_collection_id: seenOnly(change.from_collection_id),
    fields: fields?.split(' ').filter((name) => !seen || name !== 'is_favorite') ?? [],
    by_name: isOwnToken ? (isToken ? null : token_name) : user_name,
  };
}

export const changesRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'reads'>> = async (app, { reads }) => {
  app.route({
    ...listChanges,
    handler: async (request) => {
      const { after, collection_id: collectionId, limit = CHANGES_PAGE_SIZE } = request.query;
      const access = await request.access.toList({ collection_id: collectionId }, 'view');
      const { ownerId: userId } = access;
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
      const seen = access.as === 'owner' ? null : await reachedCollections(source, access);
      const edited = isAllowed(access, 'edit') ? (collections ?? []) : [];
      const found = await findChanges(source, userId, {
        after: from,
        upTo,
        collections,
        member: seen && { seen, edited },
        limit,
        isLast,
      });
      const reader = {
        userId: request.access.own.ownerId,
        isToken: request.actor.kind === 'user' && request.actor.tokenName !== undefined,
        seen: seen && new Set(seen),
      };
      const isFull = !isLast && found.length === limit;
      return {
        data: found.map((change) => shown(change, reader)),
        revision,
        next_after: isFull ? (found.at(-1)?.revision ?? upTo) : upTo,
        must_reload: false,
      };
    },
  });
};
