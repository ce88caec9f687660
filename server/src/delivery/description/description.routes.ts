import { createHash } from 'node:crypto';

import { openApi } from '@benotes/contract/openapi';
import type { FastifyPluginAsync } from 'fastify';

import { docsPage, STYLE } from './docs-page.ts';

/** The version of the API, not of the product: it changes when callers have to change. */
const API_VERSION = '1.0.0';

const digest = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'`;

/** Written at the first request, because it takes longer than everything else about starting the server. */
function write() {
  const description = openApi(API_VERSION);
  return { json: JSON.stringify(description), page: docsPage(description) };
}

let written: ReturnType<typeof write> | null = null;
const description = () => (written ??= write());

/** The description of the API, for programs and for people. */
export const descriptionRoutes: FastifyPluginAsync = async (app) => {
  app.get('/api/openapi.json', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description().json),
  );

  app.get('/api/docs', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': POLICY })
      .send(description().page),
  );
};
