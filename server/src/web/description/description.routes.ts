import { createHash } from 'node:crypto';

import { openApi } from '@benotes/contract/openapi';
import type { FastifyPluginAsync } from 'fastify';

import { docsPage, STYLE } from './docs-page.ts';

/** The version of the API, not of the product: it changes when callers have to change. */
const API_VERSION = '1.0.0';

const digest = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'`;

/** The description of the API, for programs and for people (contract section 3). */
export const descriptionRoutes: FastifyPluginAsync = async (app) => {
  const description = openApi(API_VERSION);
  const json = JSON.stringify(description);
  const page = docsPage(description);

  app.get('/api/openapi.json', { config: { access: 'anyone' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json),
  );

  app.get('/api/docs', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': POLICY })
      .send(page),
  );
};
