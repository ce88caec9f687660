import { createGrant, deleteGrant, listAllGrants, listGrants, listShared, updateGrant } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { NONE } from '../access/request-access.ts';
import { allGrants } from './all-grants.ts';
import { findGrant, type StoredGrant } from './grants.repo.ts';
import { changeGrant, endGrant, grant, grantsOf } from './grants.service.ts';
import { sharedRoots } from './shared-roots.ts';

const granterOf = (request: FastifyRequest) => ({ userId: userOf(request).id, client: clientOf(request) });
const unknown = () => new Problem(404, 'Grant not found');

/** With whom collections are shared, and what is shared with the user. */
export const grantsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  /** A grant, and the access of whoever may change it. @throws Problem 404 for one that the user does not know of. */
  const managed = async (request: FastifyRequest, id: number): Promise<{ access: Access; grant: StoredGrant }> => {
    const found = await findGrant(db, id);
    const isOwn = found?.kind === 'user' && found.principal_id === userOf(request).id;
    try {
      // Also without one: otherwise the time would tell that others have a grant with this id.
      const access = await request.access.to('collection', found?.collection_id ?? NONE, isOwn ? 'view' : 'manage');
      if (access.ownerId === found?.ownerId) return { access, grant: found };
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 404) throw error;
    }
    throw unknown();
  };

  app.route({
    ...listShared,
    handler: async (request) => ({ data: await sharedRoots(db, await request.access.memberships()) }),
  });

  app.route({ ...listAllGrants, handler: async (request) => ({ data: await allGrants(db, request.query.before) }) });

  app.route({
    ...listGrants,
    handler: async (request) => {
      const { id } = request.params;
      return { data: await grantsOf(db, await request.access.to('collection', id, 'manage'), id) };
    },
  });

  app.route({
    ...createGrant,
    handler: async (request, reply) => {
      const { params, body } = request;
      const access = await request.access.to('collection', params.id, 'manage');
      const data = await grant(withIdempotency(request, db), access, granterOf(request), params.id, body);
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...updateGrant,
    handler: async (request) => {
      const { params, body } = request;
      const { grant: found } = await managed(request, params.id);
      // Members do not change what was granted to them, unless they manage the collection.
      const access = await request.access.to('collection', found.collection_id, 'manage');
      const data = await changeGrant(db, access, granterOf(request), params.id, body);
      if (!data) throw unknown();
      return { data };
    },
  });

  app.route({
    ...deleteGrant,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { access } = await managed(request, id);
      if (!(await endGrant(db, access.ownerId, granterOf(request), id))) throw unknown();
      return reply.code(204).send(null);
    },
  });
};
