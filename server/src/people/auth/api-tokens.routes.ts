import {
  createReleaseToken,
  createPersonalToken,
  deleteReleaseToken,
  deletePersonalToken,
  isOwner,
  listReleaseTokens,
  listPersonalTokens,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { clientOf } from '../../kernel/http/client.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem, releasesOff } from '../../kernel/problems.ts';
import { findReleaseTokens, findPersonalTokens, removeReleaseToken, removePersonalToken } from './api-tokens.repo.ts';
import { createPersonalToken as createOwn, createToken } from './api-tokens.service.ts';
import type { LoginLimits } from './login-limits.ts';

/**
 * A user's own tokens, and those for releases: listed and revoked by any owner at any time, created only while releases
 * are on.
 */
export const apiTokensRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config'> & { logins: LoginLimits }
> = async (app, { db, config, logins }) => {
  /** Revokes a token; `remove` returns its name. @throws Problem 404 if there is no such token. */
  const revoke = (request: FastifyRequest, remove: (trx: Db) => Promise<string | null>) => {
    const { id } = userOf(request);
    return transact(db, id, async (trx) => {
      const detail = await remove(trx);
      if (detail === null) throw new Problem(404, 'There is no such token.');
      await recordEvent(trx, { action: 'token.revoked', by: id, detail, client: clientOf(request) });
    });
  };

  app.route({
    ...listReleaseTokens,
    handler: async () => ({ data: await findReleaseTokens(db) }),
  });

  app.route({
    ...createReleaseToken,
    handler: async (request, reply) => {
      if (config.moduleReleases === 'off') throw releasesOff();
      const user = userOf(request);
      const data = await createToken({ db, logins }, { user, client: clientOf(request) }, request.body);
      request.log.warn({ token: data.id, modules: data.modules, user: user.id }, 'An API token was created');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...deleteReleaseToken,
    handler: async (request, reply) => {
      await revoke(request, (trx) => removeReleaseToken(trx, request.params.id));
      request.log.info({ token: request.params.id, user: userOf(request).id }, 'An API token was revoked');
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...listPersonalTokens,
    handler: async (request) => ({ data: await findPersonalTokens(db, userOf(request).id) }),
  });

  app.route({
    ...createPersonalToken,
    handler: async (request, reply) => {
      const user = userOf(request);
      const canRelease = isOwner(user.permission) && config.moduleReleases !== 'off';
      const data = await createOwn({ db, logins }, { user, client: clientOf(request) }, request.body, canRelease);
      const level = data.scopes.includes('modules:release') ? 'warn' : 'info';
      request.log[level]({ token: data.id, scopes: data.scopes, user: user.id }, 'A personal API token was created');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...deletePersonalToken,
    handler: async (request, reply) => {
      const { id } = userOf(request);
      await revoke(request, (trx) => removePersonalToken(trx, id, request.params.id));
      request.log.info({ token: request.params.id, user: id }, 'A personal API token was revoked');
      return reply.code(204).send(null);
    },
  });
};
