import { listTags } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../access.ts';
import type { Services } from '../services.ts';
import { findTags } from './tags.repo.ts';

export const tagsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { db }) => {
  app.route({
    ...listTags,
    config: { access: 'user' },
    handler: async (request) => ({ data: await findTags(db, userOf(request).id) }),
  });
};
