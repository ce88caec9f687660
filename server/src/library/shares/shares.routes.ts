import { createShare, deleteShare, listShares, updateShare } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import { withIdempotency } from '../../kernel/http/idempotency.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { ChosenTokenLimit } from './chosen-token-limit.ts';
import type { PasswordHashes } from './link-conditions.ts';
import { findShares } from './shares.repo.ts';
import { changeShare, createShare as addShare, deleteShare as removeShare } from './shares.service.ts';

const sharerOf = (request: FastifyRequest) => ({ userId: userOf(request).id, client: clientOf(request) });
const unknown = () => new Problem(404, 'Share not found');

/** Every route has two paths. */
const PREFIXES = ['/api/shares', '/api/shares/public'] as const;
const under = (prefix: string, url: string) => url.replace('/api/shares', prefix);

export const sharesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'limits'> & { passwords: PasswordHashes }
> = async (app, { db, limits, passwords }) => {
  const dependencies = { db, passwords, chosenTokens: new ChosenTokenLimit(limits) };

  for (const prefix of PREFIXES) {
    app.route({
      ...listShares,
      url: under(prefix, listShares.url),
      handler: async (request) => ({
        data: await findShares(db, userOf(request).id, request.query),
      }),
    });

    app.route({
      ...createShare,
      url: under(prefix, createShare.url),
      handler: async (request, reply) =>
        reply.code(201).send({
          data: await addShare({ ...dependencies, db: withIdempotency(request, db) }, sharerOf(request), request.body),
        }),
    });

    app.route({
      ...updateShare,
      url: under(prefix, updateShare.url),
      handler: async (request) => {
        const share = await changeShare(dependencies, sharerOf(request), request.params.id, request.body);
        if (!share) throw unknown();
        return { data: share };
      },
    });

    app.route({
      ...deleteShare,
      url: under(prefix, deleteShare.url),
      handler: async (request, reply) => {
        if (!(await removeShare(dependencies, sharerOf(request), request.params.id))) throw unknown();
        return reply.code(204).send(null);
      },
    });
  }
};
