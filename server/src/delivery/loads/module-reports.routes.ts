import { reportModules } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../../kernel/http/guard.ts';
import { openLimits } from '../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { notifyOwners, recordRelease } from '../releases/notify-owners.ts';
import type { ModuleReports } from './module-reports.ts';

const MAX_BODY_BYTES = 8 * 1024;
const ALLOWANCE = { points: 60, duration: 600, refusal: 'Too many reports. Try again later.' };

/** Reports of pages about the modules they load (docs/releasing-modules.md, "How modules load"). */
export const moduleReportsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'mailer' | 'config'> & { moduleReports: ModuleReports }
> = async (app, services) => {
  const { moduleReports } = services;
  // In memory on PostgreSQL too, so that a report costs no query.
  const limit = openLimits(null)('module-reports', ALLOWANCE);
  moduleReports.onTakenBack = (event) => {
    notifyOwners(services, app.log, event);
    recordRelease(services.db, event).catch((error: unknown) => app.log.error(error));
  };

  app.route({
    ...reportModules,
    bodyLimit: MAX_BODY_BYTES,
    config: { passesUnderPressure: true },
    handler: async (request, reply) => {
      const { id } = userOf(request);
      await limit.take(String(id));
      await moduleReports.add(id, request.body.modules);
      return reply.code(204).send(null);
    },
  });
};
