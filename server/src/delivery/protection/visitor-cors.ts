import { type DescribedEndpoint, openShareSession } from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import type { FastifyInstance } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';

const isForVisitors = ({ access }: DescribedEndpoint) => access === 'visitor' || access === 'user-or-visitor';

const ENDPOINTS: readonly DescribedEndpoint[] = [
  openShareSession,
  ...Object.values(operations)
    .flatMap(Object.values<DescribedEndpoint>)
    .filter(isForVisitors),
];
/** The only method that the viewer may use for each path: all that visitors may call. */
const METHODS: Readonly<Record<string, string>> = Object.fromEntries(
  ENDPOINTS.flatMap(({ url, also = [], method }) => [url, ...also].map((path) => [path, method])),
);
const PREFLIGHT_SECONDS = '86400';

/** Allows the origins of the standalone viewer to send a visitor's requests, and no others. */
export function allowViewers(app: FastifyInstance, { shareOrigins }: Pick<Config, 'shareOrigins'>): void {
  if (shareOrigins.length === 0) return;
  app.addHook('onRequest', async ({ headers: { origin }, routeOptions, method }, reply) => {
    const allowed = METHODS[routeOptions.url ?? ''];
    if (allowed === undefined || (method !== allowed && method !== 'OPTIONS')) return;
    void reply.header('vary', 'Origin');
    if (origin && shareOrigins.includes(origin)) void reply.header('access-control-allow-origin', origin);
  });
  for (const [url, method] of Object.entries(METHODS)) {
    app.options(url, { config: { access: 'anyone' } }, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': method,
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send(),
    );
  }
}
