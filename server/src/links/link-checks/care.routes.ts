import { getCareNumbers, listCheckedLinks, listDuplicates } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import type { Kernel } from '../../kernel/kernel.ts';
import { countCare, findCheckedLinks, findDuplicates } from './care.repo.ts';

const LINKS_PER_PAGE = 50;
const GROUPS_PER_PAGE = 20;

export const careRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db' | 'config'>> = async (app, { db, config }) => {
  app.route({
    ...getCareNumbers,
    handler: async (request) => {
      const numbers = await countCare(db, request.access.own.ownerId);
      return { data: { is_checking: config.checkLinks, ...numbers } };
    },
  });

  app.route({
    ...listCheckedLinks,
    handler: async (request) => {
      const { state, after_id: afterId, limit = LINKS_PER_PAGE } = request.query;
      return { data: await findCheckedLinks(db, request.access.own.ownerId, state, { afterId, limit }) };
    },
  });

  app.route({
    ...listDuplicates,
    handler: async (request) => {
      const { after = '', limit = GROUPS_PER_PAGE } = request.query;
      return { data: await findDuplicates(db, request.access.own.ownerId, after, limit) };
    },
  });
};
