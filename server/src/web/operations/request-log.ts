import type { FastifyInstance } from 'fastify';

/**
 * Logs every request at level `debug`, and failed ones at `warn`. Logs the route pattern instead of the URL, which may
 * contain a token or a search text.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const line = { method, route: routeOptions.url ?? 'none', status: statusCode, ms: Math.round(elapsedTime) };
    if (statusCode >= 500) log.warn(line, 'request failed');
    else log.debug(line, 'request');
  });
}
