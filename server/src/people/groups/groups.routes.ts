import {
  addGroupMember,
  createGroup,
  deleteGroup,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findGroups } from './groups.repo.ts';
import {
  addMember,
  createGroup as addGroup,
  deleteGroup as removeGroup,
  removeMember,
  renameGroup,
} from './groups.service.ts';

const ownerOf = (request: FastifyRequest) => ({ id: userOf(request).id, client: clientOf(request) });

/** Groups of users: all users see them, and owners of the server manage them. */
export const groupsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({ ...listGroups, handler: async () => ({ data: await findGroups(db) }) });

  app.route({
    ...createGroup,
    handler: async (request, reply) =>
      reply.code(201).send({ data: await addGroup(withIdempotency(request, db), ownerOf(request), request.body.name) }),
  });

  app.route({
    ...updateGroup,
    handler: async (request) => ({
      data: await renameGroup(db, ownerOf(request), request.params.id, request.body.name),
    }),
  });

  app.route({
    ...deleteGroup,
    handler: async (request, reply) => {
      await removeGroup(db, ownerOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...addGroupMember,
    handler: async (request) => ({
      data: await addMember(db, ownerOf(request), request.params.id, request.params.member_id),
    }),
  });

  app.route({
    ...removeGroupMember,
    handler: async (request) => ({
      data: await removeMember(db, ownerOf(request), request.params.id, request.params.member_id),
    }),
  });
};
