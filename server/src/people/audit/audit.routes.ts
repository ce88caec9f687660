import { actionsIn, isOwner, listAuditEntries } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { findEntries } from '../../kernel/audit/audit.repo.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { forbidden } from '../../kernel/problems.ts';
import { recordCommandEvents } from './command-events.ts';

/** The audit log: an owner can read all of it, others what is about them. */
export const auditRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config'>> = async (app, { db, config }) => {
  app.route({
    ...listAuditEntries,
    handler: async (request) => {
      const { scope = 'own', group, user, before } = request.query;
      const { id, permission } = userOf(request);
      if (scope === 'all' && !isOwner(permission)) throw forbidden();
      if (scope === 'all') await recordCommandEvents(db, config.dataDir);
      const actions = group && actionsIn(group);
      return { data: await findEntries(db, { userId: scope === 'all' ? null : id, about: user, actions, before }) };
    },
  });
};
