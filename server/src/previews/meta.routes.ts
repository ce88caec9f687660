import { getMeta, isAllowedUrl } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../http/guard.ts';
import { invalid } from '../problems.ts';
import type { Services } from '../services.ts';

/** Looks a person may take at pages in a minute. */
const LOOKS = { points: 30, duration: 60, refusal: 'Too many previews. Try again in a minute.' };

export const metaRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { previews, limits }) => {
  const looks = limits('preview', LOOKS);

  app.route({
    ...getMeta,
    config: { access: 'user' },
    handler: async (request) => {
      const url = request.query.url.trim();
      if (!isAllowedUrl(url, 'bookmark')) throw invalid('url', 'An http(s) address is expected.');
      await looks.take(String(userOf(request).id));
      return previews.look(url);
    },
  });
};
