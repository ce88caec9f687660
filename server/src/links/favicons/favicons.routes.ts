import { getFavicon } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Problem } from '../../kernel/problems.ts';
import type { Favicons } from './favicons.ts';

/** Keys end with sessions, so only the browser's own cache may store responses. */
const ICON_CACHE = { 'cache-control': 'private, max-age=604800' };
/** For a site without an icon, so that a list does not request it again on every navigation. */
const NO_ICON_CACHE = { 'cache-control': 'private, max-age=600' };
/** Can be embedded as an image anywhere; opened directly, it can do nothing. */
const AS_IMAGE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Site icons, if the server fetches them itself. */
export const faviconsRoutes: FastifyPluginAsyncTypebox<{ favicons: Favicons }> = async (app, { favicons }) => {
  const { params, querystring } = getFavicon.schema;

  app.route({
    // An <img> sends no header, so the key in the URL authorizes it.
    ...getFavicon,
    schema: { params, querystring },
    handler: async (request, reply) => {
      const { post, key } = request.query;
      const icon = await favicons.find(request.params.host, post, key);
      // Not cached, because the link block may be about to be saved.
      if (icon === undefined) throw new Problem(404, 'Not found.');
      // No error, because browsers log errors of images.
      if (icon === null) return reply.code(204).headers(NO_ICON_CACHE).send();
      return reply
        .type('image/webp')
        .headers({ ...AS_IMAGE, ...ICON_CACHE })
        .send(icon);
    },
  });
};
