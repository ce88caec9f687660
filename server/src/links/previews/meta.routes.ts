import { getMeta, isAllowedUrl, listPagePictures } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalid } from '../../kernel/problems.ts';
import type { Previews } from './previews.ts';

/** Previews that a user may request per minute. */
const PREVIEW_LIMIT = { points: 30, duration: 60, refusal: 'Too many previews. Try again in a minute.' };

export const metaRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'limits'> & { previews: Previews }> = async (
  app,
  { previews, limits },
) => {
  const limit = limits('preview', PREVIEW_LIMIT);

  const allowed = async (url: string, userId: number): Promise<string> => {
    if (!isAllowedUrl(url, 'bookmark')) throw invalid('url', 'An http(s) address is expected.');
    await limit.take(String(userId));
    return url;
  };

  app.route({
    ...getMeta,
    handler: async (request) => previews.fetch(await allowed(request.query.url.trim(), userOf(request).id)),
  });

  app.route({
    ...listPagePictures,
    handler: async (request) => {
      const url = await allowed(request.query.url.trim(), userOf(request).id);
      return { data: await previews.listPictures(url) };
    },
  });
};
