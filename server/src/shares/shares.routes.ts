import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getVisitor, VISITOR_PERMISSION } from '@benotes/contract';

import { unauthenticated } from '../problems.ts';

export const sharesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const url of [getVisitor.url, '/api/shares/me'] as const) {
    app.route({
      ...getVisitor,
      url,
      config: { access: 'user-or-visitor' },
      handler: async ({ actor }) => {
        if (actor.kind !== 'visitor') throw unauthenticated();
        const { token, collection_id, collection_name } = actor.visitor;
        return { data: { token, collection_id, permission: VISITOR_PERMISSION, collection_name } };
      },
    });
  }
};
