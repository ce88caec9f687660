import { getPost, getVisitor, listPosts } from '@benotes/contract';
import type { FastifyInstance } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';

const URLS: readonly string[] = [listPosts.url, getPost.url, getVisitor.url, '/api/shares/me'];
const PREFLIGHT_SECONDS = '86400';

/** Allows the origins of the standalone viewer to send a visitor's requests, and no others. */
export function allowViewers(app: FastifyInstance, { shareOrigins }: Pick<Config, 'shareOrigins'>): void {
  if (shareOrigins.length === 0) return;
  app.addHook('onRequest', async ({ headers: { origin }, routeOptions, method }, reply) => {
    const isAsked = method === 'GET' || method === 'OPTIONS';
    if (!isAsked || !URLS.includes(routeOptions.url ?? '')) return;
    void reply.header('vary', 'Origin');
    if (origin && shareOrigins.includes(origin)) void reply.header('access-control-allow-origin', origin);
  });
  for (const url of URLS) {
    app.options(url, { config: { access: 'anyone' } }, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send(),
    );
  }
}
