import { createHash } from 'node:crypto';

import { openApi } from '@benotes/contract/openapi';
import type { FastifyPluginAsync } from 'fastify';

import { docsPage, STYLE } from './docs-page.ts';

/** Of the interface, not of the program: it changes when what callers rely on changes. */
const API_VERSION = '1.0.0';

const digest = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'`;

/** What the interface is, for programs and for people (contract section 3). */
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
