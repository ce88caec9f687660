import { getFavicon } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';

/** The keys in the addresses end with sessions, so nothing but the browser's own cache keeps them. */
const KEPT = { 'cache-control': 'private, max-age=604800' };
/** Of a site without a picture: so that a list does not ask again with every step back to it. */
const NONE = { 'cache-control': 'private, max-age=600' };
/** Shown as an image anywhere the viewer is hosted; opened by itself it can do nothing. */
const AS_IMAGE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Pictures of sites, where the server fetches them itself. */
export const faviconsRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { favicons }) => {
  const { params, querystring } = getFavicon.schema;

  app.route({
    method: getFavicon.method,
    url: getFavicon.url,
    // An <img> sends no header: the key in its address says whose links it may show.
    config: { access: 'anyone' },
    schema: { params, querystring },
    handler: async (request, reply) => {
      const { post, key } = request.query;
      const icon = await favicons.find(request.params.host, post, key);
      // What nothing points to yet is asked for again: it may be a link block that is about to be saved.
      if (icon === undefined) throw new Problem(404, 'Not found.');
      if (icon === null) throw new Problem(404, 'Not found.', NONE);
      return reply
        .type('image/webp')
        .headers({ ...AS_IMAGE, ...KEPT })
        .send(icon);
    },
  });
};
