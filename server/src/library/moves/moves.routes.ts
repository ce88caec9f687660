import { createMove, type Input, undoMove } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { type Access, isAllowed } from '../access/access.ts';
import type { Files } from '../files/files.ts';
import type { Subject } from './moved-things.ts';
import { findMove, type MoveRow } from './moves.repo.ts';
import { move, pairsOf, previewMove, undo } from './moves.service.ts';

const unknown = () => new Problem(404, 'Move not found');

/** Moving between the libraries of owners. */
export const movesRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'> & { files: Files }> = async (
  app,
  { db, files },
) => {
  app.route({
    ...createMove,
    handler: async (request, reply) => {
      const { body } = request;
      const subject = subjectOf(body);
      const toCollectionId = body.to_collection_id;
      const places = {
        from: await sourceOf(request, subject),
        to: await request.access.toList({ collection_id: toCollectionId }, 'edit'),
        toCollectionId,
        moverId: userOf(request).id,
      };
      if (body.is_preview) return reply.code(200).send({ data: await previewMove(db, places, subject) });
      const services = { db: withIdempotency(request, db), files };
      return reply.code(201).send({ data: await move(services, places, subject) });
    },
  });

  app.route({
    ...undoMove,
    handler: async (request) => {
      const row = await findMove(db, userOf(request).id, request.params.id);
      if (!row) throw unknown();
      const undone = await undo(withIdempotency(request, db, 200), row, await returnable(request, row));
      if (!undone) throw unknown();
      return { data: undone };
    },
  });
};

function subjectOf({ post_ids, collection_id }: Input<typeof createMove>['body']): Subject {
  if (post_ids !== undefined && collection_id === undefined) return { postIds: post_ids };
  if (post_ids === undefined && collection_id !== undefined) return { collectionId: collection_id };
  throw invalid('post_ids', 'Give either post_ids or collection_id.');
}

/** The access to what is moved. @throws Problem 404 and 403; Invalid for posts of several owners. */
async function sourceOf({ access }: FastifyRequest, subject: Subject): Promise<Access> {
  if ('collectionId' in subject) return access.to('collection', subject.collectionId, 'manage');
  let source = access.own;
  for (const [index, id] of subject.postIds.entries()) {
    const found = await access.to('post', id, 'edit');
    if (index > 0 && found.ownerId !== source.ownerId)
      throw invalid('post_ids', 'These posts belong to several owners. Move those of one owner at a time.');
    source = found;
  }
  return source;
}

const GONE = 'The copy was moved to where you cannot edit it, and stays there.';

const isOf = ({ ownerId }: Access, id: number): boolean => ownerId === id;

/**
 * The original posts of a move that whoever undoes it may edit, as well as their copies, wherever these are by now.
 *
 * @throws Problem 404 or 403 if they may not change the place that these were moved to, or that a collection was moved
 *   from; 409 if its copy is where they may not.
 */
async function returnable({ access }: FastifyRequest, row: MoveRow): Promise<ReadonlySet<number>> {
  const { from_owner_id: fromId, to_owner_id: toId, collection_id, copy_id } = row;
  const to = await access.toList({ collection_id: row.to_collection_id }, 'edit');
  if (!isOf(to, toId)) throw unknown();
  if (collection_id !== null) {
    const from = await access.toList({ collection_id: row.from_parent_id }, 'manage');
    if (!isOf(from, fromId)) throw unknown();
    if (copy_id !== null && !isOf(await access.to('collection', copy_id, 'edit'), toId)) throw new Problem(409, GONE);
  }
  const ids = new Set<number>();
  for (const [id, copy] of pairsOf(row)) {
    const [ofCopy, ofPost] = [await access.to('post', copy, 'view'), await access.to('post', id, 'view')];
    const mayEdit = isAllowed(ofCopy, 'edit') && isAllowed(ofPost, 'edit');
    if (mayEdit && isOf(ofCopy, toId) && isOf(ofPost, fromId)) ids.add(id);
  }
  return ids;
}
